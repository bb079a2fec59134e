import { realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findSystemAccount } from './account.ts'
import { createCluster, name, requireSameMajorVersion, writeSettings } from './cluster.ts'
import { makeDataDir, openForPassage, port, socketDirFor } from './folders.ts'
import { openLog } from './log.ts'
import { endLeftoverServers, takeMoved } from './moved.ts'
import { claimDataDir, type DataDirOwner } from './owner.ts'
import { runningPostmaster } from './postmaster.ts'
import { findProgram, type Program, programFor } from './program.ts'
import { runServer } from './server.ts'
import { DataDirInUse, fullDiskMessage, StartError } from './start-error.ts'

/** A running server. For `pg`, a `host` that starts with a slash is the folder of a Unix socket. */
export interface EmbeddedPostgres {
  socketDir: string
  port: number
  user: string
  database: string
  /** Stops the server (clients are disconnected, committed data is safe) and releases the data folder. */
  stop(): Promise<void>
}

export interface StartOptions {
  dataDir: string
  /** The address of the product, shown to a second product on the same folder. */
  address?: string
  /** How many milliseconds another process that holds the folder may take to end, for overlapping restarts: 2000. */
  timeoutMs?: number
  /** An existing claim of this process to the data folder, which is kept when the server stops. */
  owner?: DataDirOwner
  /** The server to start instead of the bundled one. */
  program?: Program
  print: (line: string) => void
  /** Called once the data folder is claimed, before anything is created in it; an error ends the start. */
  claimed?: (() => Promise<void>) | undefined
  /** Called while the server is starting, some hundred milliseconds before it accepts connections. */
  meanwhile?: (() => void) | undefined
}

/**
 * Starts the bundled PostgreSQL server on the data in `dataDir/postgres`, and creates the folder and cluster if
 * missing.
 *
 * One process at a time owns the data folder. Leftovers of a killed one (a running or crashed server, stale locks) are
 * cleaned up first; a server that crashes later is restarted.
 * @throws StartError with the cause and the remedy
 */
export async function startEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  const { print } = options
  let owner: DataDirOwner | undefined
  const release = () => void (options.owner ?? owner?.release())
  try {
    const bundled = options.program ?? (await findProgram())
    await makeDataDir(options.dataDir)
    owner = options.owner ?? (await claimDataDir(options))
    const { dataDir } = owner
    await options.claimed?.()
    const cluster = join(dataDir, 'postgres')
    await endLeftoverServers(dataDir, print)
    if (await takeMoved(dataDir)) print('A move of the database was cut off before its last step, which is done now')
    await requireSameMajorVersion(cluster, bundled)

    const account = await findSystemAccount(cluster, print)
    await openForPassage(dataDir, account, print)
    const program = await programFor(account, bundled, dataDir, print)
    await createCluster(cluster, program, account, print)
    await writeSettings(cluster, program, account)
    const socketDir = await socketDirFor(cluster, account, print)
    const path = join(dataDir, 'postgres.log')
    const { file, close } = openLog(path)
    const server = { cluster, program, account, socketDir, log: { path, file }, print }
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
    throw isFull ? new StartError(fullDiskMessage(options.dataDir), { cause: error }) : error
  }
}

/**
 * For commands that work whether or not the product is running: returns the server of the running product, which `stop`
 * leaves running, or starts one.
 */
export async function joinEmbeddedPostgres(options: StartOptions): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...options, timeoutMs: 0 })
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const cluster = join(await realpath(options.dataDir), 'postgres')
    // Wait up to 10 s for a product that has only just claimed the folder.
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(50)) {
      const { ready, socketDir, port } = (await runningPostmaster(cluster)) ?? {}
      if (ready && socketDir && port) return { socketDir, port, user: name, database: name, stop: async () => {} }
    }
    throw error
  }
}
