import { type Config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { type DatabaseAddress, open } from '#app/platform/database/pool/open.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { databaseProblem } from '#app/platform/database/unreached.ts'
import { joinEmbeddedPostgres } from '#server/embedded-postgres/join.ts'

/**
 * Runs `work` connected to the product's database: the one of `DATABASE_URL`, the embedded server of a product that
 * runs now, or the embedded server started for the occasion.
 * @param say tells what that server does; on standard error where the output is for a program
 */
export async function withDatabase<T>(
  work: (address: DatabaseAddress, config: Config) => Promise<T>,
  say: (line: string) => void = console.log,
): Promise<T> {
  const config = readConfig(process.env)
  setConfig(config)
  const server = config.databaseUrl ? undefined : await joinEmbeddedPostgres({ dataDir: config.dataDir, say })
  const address = server
    ? { host: server.socketDir, port: server.port, user: server.user, database: server.database }
    : (config.databaseUrl as string)
  connect(address, { max: 4 })
  try {
    if (config.databaseUrl) await reach(config.databaseUrl)
    return await work(address, config)
  } finally {
    await close()
    await server?.stop()
  }
}

/** By a connection that is gone again: one of the pool would be taken for the product, on which nothing is restored. */
async function reach(databaseUrl: string): Promise<void> {
  const sql = open(databaseUrl, { max: 1 })
  try {
    await sql`select 1`
  } catch (error) {
    const words = databaseProblem(error, databaseUrl)
    throw words ? new Error(words, { cause: error }) : error
  } finally {
    await sql.end({ timeout: 5 })
  }
}
