import { join } from 'node:path'
import { patiently } from '../patiently.ts'
import { findSystemAccount } from './account.ts'
import { createCluster, refuseOtherMajorVersion, writeSettings } from './cluster.ts'
import { ensureDatabase } from './database.ts'
import { openLog } from './log.ts'
import { endLeftoverServers, takeMoved } from './moved.ts'
import { claimDataDir, type DataDirOwner } from './owner.ts'
import { findProgram, type Program, programFor } from './program.ts'
import { makeDataDir, prepareDataDir } from './reach.ts'
import { fullDisk } from './refusal.ts'
import { chooseSocketDir } from './socket.ts'
import { superviseServer } from './supervise.ts'

/** A running server. For postgres.js a `host` that starts with a slash is the folder of a Unix socket. */
export interface EmbeddedPostgres {
  socketDir: string
  port: number
  user: string
  database: string
  /** Ends the server (its clients are cut off, what they committed is safe) and gives up the data folder. */
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  database?: string
  /** Where the product will be reachable; a second product on the same folder is told. */
  address?: string
  /**
   * For how many milliseconds a process that still has the folder may take to end, for a restart that overlaps: 2000.
   */
  patience?: number
  /** The claim to the data folder that this process has made already, and keeps when the server has ended. */
  owner?: DataDirOwner
  /** The server to start in place of the one that comes with this release. */
  program?: Program
  say: (line: string) => void
  /** Called once the data folder is claimed, before anything is made in it; what it throws ends the start. */
  claimed?: (() => Promise<void>) | undefined
  /** Called once the server is on its way: it takes connections some hundred milliseconds later. */
  meanwhile?: (() => void) | undefined
}

/**
 * Starts the PostgreSQL server that comes with the product, on the data in `dataDir/postgres`, and creates
 * both when they are missing. Throws StartRefused when it cannot.
 *
 * The data folder belongs to one process at a time. What an earlier, killed one left (a running server, a
 * crashed one, stale locks) is cleared first; a server that dies while in use is started again.
 *
 * ```ts
 * const server = await startEmbeddedPostgres({ dataDir: './data', say: console.log })
 * const sql = postgres({ host: server.socketDir, port: server.port, user: server.user, database: server.database })
 * ```
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { database = 'solutioneer', say } = options
  const bundled = options.program ?? (await findProgram())
  await makeDataDir(options.dataDir)
  const owner =
    options.owner ??
    (await claimDataDir(options).catch(async (error: unknown) => {
      throw await inWords(error, options.dataDir)
    }))
  const release = () => void (options.owner ?? owner.release())
  try {
    const { dataDir } = owner
    await options.claimed?.()
    const cluster = join(dataDir, 'postgres')
    await endLeftoverServers(dataDir, say)
    if (await takeMoved(dataDir)) say('A move of the database was cut off before its last step, which is done now')
    await refuseOtherMajorVersion(cluster, bundled)

    const account = await findSystemAccount(cluster, say)
    await prepareDataDir(dataDir, account, say)
    const program = await programFor(account, bundled, dataDir, say)

    await createCluster(cluster, program, account, say)
    await writeSettings(cluster, program, account)
    const socket = await chooseSocketDir(dataDir, account, say)
    const log = await openLog(join(dataDir, 'postgres.log'))
    const server = await superviseServer({ cluster, program, account, socket, log, say, meanwhile: options.meanwhile })

    const running = { socketDir: socket.dir, port: socket.port, user: 'solutioneer', database }
    let ended: Promise<void> | undefined
    const end = async () => {
      await server.stop()
      log.close()
      release()
    }
    const stop = () => (ended ??= end())
    try {
      await patiently(() => ensureDatabase(running), { say })
    } catch (error) {
      await stop()
      throw error
    }
    return { ...running, stop }
  } catch (error) {
    release()
    throw await inWords(error, options.dataDir)
  }
}

async function inWords(error: unknown, dataDir: string): Promise<unknown> {
  const isOfDisk = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  return isOfDisk ? ((await fullDisk('ENOSPC', dataDir)) ?? error) : error
}
