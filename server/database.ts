import type { Config } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { isPooled } from '#app/platform/database/pool/address.ts'
import { findHost } from '#app/platform/database/pool/hosts.ts'
import { poolerProblem } from '#app/platform/database/pool/pooler.server.ts'
import { databaseProblem, notPostgres } from '#app/platform/database/unreached.ts'
import { startEmbeddedPostgres } from './embedded-postgres/start.ts'
import { StartError } from './embedded-postgres/start-error.ts'
import { isPassing, withRetries } from './with-retries.ts'

/** A running database: its address, and how to stop or disconnect it. */
export interface RunningDatabase {
  address: DatabaseAddress
  stop(): Promise<void>
}

/** Callbacks during the start of the database. */
interface StartHooks {
  /** Called once the data folder is claimed, before anything is created; an error ends the start. */
  claimed?: () => Promise<void>
  /** Called while the database is starting, so that other work can be done. */
  meanwhile?: () => void
}

/** Connects to the database of `DATABASE_URL`, or starts the embedded server under `DATA_DIR`. */
export async function startDatabase(
  config: Config,
  print: (line: string) => void,
  { claimed = async () => {}, meanwhile = () => {} }: StartHooks = {},
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    await claimed()
    meanwhile()
    const address = config.databaseUrl
    const problem = (await notPostgres(address)) ?? (await problemInTime(address, print))
    if (problem) throw new StartError(problem)
    return { address, stop: async () => {} }
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    address: `http://${config.host}:${config.port}`,
    print,
    claimed,
    meanwhile,
  })
  return {
    address: { host: server.socketDir, port: server.port, user: server.user, database: server.database },
    stop: () => server.stop(),
  }
}

/** Like `problemOf`, but waits for a database that is busy or starting. */
async function problemInTime(address: string, print: (line: string) => void): Promise<string | undefined> {
  try {
    return await withRetries(() => problemOf(address), { print })
  } catch (error) {
    const problem = databaseProblem(error, address)
    if (problem) return problem
    throw error
  }
}

/** Explains why the database at `address` cannot be used, and what to change; undefined if it can. */
async function problemOf(address: string): Promise<string | undefined> {
  try {
    await findHost(address)
    return isPooled(address) ? undefined : await poolerProblem(address)
  } catch (error) {
    // Rethrow temporary errors: the caller waits for a busy or starting database.
    const problem = isPassing(error) ? undefined : databaseProblem(error, address)
    if (problem) return problem
    throw error
  }
}
