import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAs, type SystemAccount } from './account.ts'
import { port } from './folders.ts'
import { loggedSince, logSize } from './log.ts'
import { endLeftoverServer, readPostmaster } from './postmaster.ts'
import type { Program } from './program.ts'
import { fullDiskMessage, isOutOfRoom, StartError } from './start-error.ts'

interface Server {
  cluster: string
  program: Program
  account: SystemAccount
  socketDir: string
  log: { path: string; file: number }
  print: (line: string) => void
}

/**
 * Runs the server until `stop`, and restarts it when it crashes. Resolves once it accepts connections.
 * @param meanwhile called once the first start has begun
 */
export async function runServer(server: Server, meanwhile?: () => void): Promise<{ stop(): Promise<void> }> {
  const starting = startServer(server)
  meanwhile?.()
  let child = await starting
  const stopping = new AbortController()
  const supervised = superviseServer(stopping.signal)

  async function superviseServer(stopped: AbortSignal): Promise<void> {
    for (let how = await exitOf(child); !stopped.aborted; how = await exitOf(child)) {
      server.print(`The database server ended by itself (${how}); starting it again`)
      // The cause (such as a full disk) may be temporary, so retry; stopping interrupts the pause.
      for (let pause = 500; !isRunning(child) && !stopped.aborted; pause = Math.min(pause * 2, 30_000))
        try {
          child = await startServer(server)
        } catch (error) {
          server.print((error as Error).message)
          await wait(pause, undefined, { signal: stopped }).catch(() => {})
        }
      if (stopped.aborted) child.kill('SIGINT')
    }
  }

  return {
    async stop() {
      stopping.abort()
      child.ref()
      child.kill('SIGINT')
      // After a PANIC for lack of disk space a shutdown may never finish: kill it earlier, and it recovers at the next
      // start.
      const words = loggedSince(server.log.path, 0)
      const hasPanicked = words.lastIndexOf('PANIC:  ') > words.lastIndexOf('ready to accept connections')
      const killTimer = setTimeout(() => child.kill('SIGQUIT'), hasPanicked ? 1000 : 30_000)
      await supervised
      clearTimeout(killTimer)
    },
  }
}

async function startServer(server: Server): Promise<ChildProcess> {
  const { cluster, log, print } = server
  for (let attempt = 1; ; attempt++) {
    const before = logSize(log.path)
    const child = await spawnServer(server)
    if (await isReady(child, server)) {
      child.unref() // a product that has nothing left to do may end
      return child
    }
    const failure = await exitOf(child)
    const words = loggedSince(log.path, before).trim()
    if (!/lock file|shared memory block is still in use/.test(words) || attempt === 60)
      throw new StartError(
        (await isOutOfRoom(words, dirname(cluster)))
          ? fullDiskMessage(dirname(cluster))
          : `The database server did not start (${failure}). Its last words (all of them in ${log.path}):\n` +
              words.slice(-16_384),
      )
    // Children of a killed server end after their current query; a server that was just being started is detected now.
    if (attempt === 5) print('Waiting for what is left of a killed database server to end')
    await wait(500)
    await endLeftoverServer(cluster, print)
  }
}

async function spawnServer({ cluster, program, account, socketDir, log, print }: Server): Promise<ChildProcess> {
  // The folder is only for this data, whose server has ended, so the lock is stale.
  await rm(join(socketDir, `.s.PGSQL.${port}.lock`), { force: true })
  const directories = `unix_socket_directories="${socketDir.replaceAll('"', '""')}"`
  const settings = ['listen_addresses=', directories, 'unix_socket_permissions=0700'].flatMap((text) => ['-c', text])
  const child = spawn(join(program.dir, 'bin', 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    ...runAs(account),
    // Use a separate process group, so that Ctrl-C only reaches the product, which then stops the server itself.
    detached: true,
    stdio: ['ignore', log.file, log.file],
  })
  // If the product exits without `stop`, end the server too. Only `kill -9` leaves it running, until the next start.
  const endWithProduct = () => child.kill('SIGINT')
  process.once('exit', endWithProduct)
  child.once('exit', () => process.off('exit', endWithProduct)).once('error', ({ message }) => print(message))
  return child
}

/** Resolves with true once the server accepts connections, or with false if it has exited. */
async function isReady(child: ChildProcess, { cluster, print }: Server): Promise<boolean> {
  const TIMEOUT_MS = 10_000
  for (let next = Date.now() + TIMEOUT_MS; isRunning(child); await wait(10)) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return true
    if (Date.now() < next) continue
    print('The database is recovering from an unclean end; this can take minutes')
    next += TIMEOUT_MS
  }
  return false
}

async function exitOf(child: ChildProcess): Promise<string> {
  if (isRunning(child)) await once(child, 'exit')
  return child.signalCode ?? `code ${child.exitCode}`
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
