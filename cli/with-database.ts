import { type Config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { close, connect, type DatabaseAddress } from '#app/platform/database/database.server.ts'
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
    return await work(address, config)
  } finally {
    await close()
    await server?.stop()
  }
}
