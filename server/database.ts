import type { Config } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/database.server.ts'
import { isPooled, poolerProblem } from '#app/platform/database/pooler.ts'
import { StartRefused } from './embedded-postgres/refusal.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'

/** A database to connect to, and how to leave it. */
export interface RunningDatabase {
  address: DatabaseAddress
  stop(): Promise<void>
}

/**
 * The database that `DATABASE_URL` names, else the embedded server under `DATA_DIR`.
 * @param meanwhile is called where there is nothing to do but to wait for it
 */
export async function startDatabase(
  config: Config,
  say: (line: string) => void,
  meanwhile: () => void = () => {},
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    meanwhile()
    const problem = isPooled(config.databaseUrl) ? undefined : await poolerProblem(config.databaseUrl)
    if (problem) throw new StartRefused(problem)
    return { address: config.databaseUrl, stop: async () => {} }
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    address: `http://${config.host}:${config.port}`,
    say,
    meanwhile,
  })
  return {
    address: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    stop: () => server.stop(),
  }
}
