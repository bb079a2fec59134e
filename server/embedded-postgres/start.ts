import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findSystemAccount } from './account.ts'
import { createCluster, name, refuseOtherMajorVersion, writeSettings } from './cluster.ts'
import { makeDataDir, openForPassage, port, socketDirFor } from './folders.ts'
import { openLog } from './log.ts'
import { endLeftoverServers, takeMoved } from './moved.ts'
import { claimDataDir, type DataDirOwner } from './owner.ts'
import { runningPostmaster } from './postmaster.ts'
import { findProgram, type Program, programFor } from './program.ts'
import { DataDirInUse, fullDiskWords, StartRefused } from './refusal.ts'
import { runServer } from './server.ts'

/** A running server. For `pg` a `host` that starts with a slash is the folder of a Unix socket. */
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
 * Starts the PostgreSQL server that comes with the product, on the data in `dataDir/postgres`, and creates both when
 * they are missing. Throws StartRefused when it cannot.
 *
 * The data folder belongs to one process at a time. What an earlier, killed one left (a running server, a crashed one,
 * stale locks) is cleared first; a server that dies while in use is started again.
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { say } = options
  let owner: DataDirOwner | undefined
  const release = () => void (options.owner ?? owner?.release())
  try {
    const bundled = options.program ?? (await findProgram())
    await makeDataDir(options.dataDir)
    owner = options.owner ?? (await claimDataDir(options))
    const { dataDir } = owner
    await options.claimed?.()
    const cluster = join(dataDir, 'postgres')
    await endLeftoverServers(dataDir, say)
    if (await takeMoved(dataDir)) say('A move of the database was cut off before its last step, which is done now')
    await refuseOtherMajorVersion(cluster, bundled)

    const account = await findSystemAccount(cluster, say)
    await openForPassage(dataDir, account, say)
    const program = await programFor(account, bundled, dataDir, say)
    await createCluster(cluster, program, account, say)
    await writeSettings(cluster, program, account)
    const socketDir = await socketDirFor(cluster, account, say)
    const path = join(dataDir, 'postgres.log')
    const { file, close } = openLog(path)
    const server = { cluster, program, account, socketDir, log: { path, file }, say }
    const { stop } = await runServer(server, options.meanwhile)
    const end = async () => {
      await stop()
      close()
      if (socketDir !== cluster) await rm(socketDir, { recursive: true, force: true })
      release()
    }
    let ended: Promise<void> | undefined
    return { socketDir, port, user: name, database: name, stop: () => (ended ??= end()) }
  } catch (error) {
    release()
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    throw isFull ? new StartRefused(fullDiskWords(options.dataDir), { cause: error }) : error
  }
}

/**
 * For commands that work whether or not the product is running: answers the server of the running product, which `stop`
 * then leaves alone, or starts one.
 */
export async function joinEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, patience: 0 })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const cluster = join(await realpath(options.dataDir), 'postgres')
    // A product that has only just taken the folder is given 10 s to bring its server up.
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(50)) {
      const { ready, socketDir, port } = (await runningPostmaster(cluster)) ?? {}
      if (ready && socketDir && port) return { socketDir, port, user: name, database: name, stop: async () => {} }
    }
    throw error
  }
}
