import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runAs, type SystemAccount } from './account.ts'
import type { ServerLog } from './log.ts'
import { endLeftoverServer, readPostmaster } from './postmaster.ts'
import type { Program } from './program.ts'
import { fullDisk, StartRefused } from './refusal.ts'
import type { Socket } from './socket.ts'

interface Server {
  cluster: string
  program: Program
  account: SystemAccount
  socket: Socket
  log: ServerLog
  say: (line: string) => void
  /** Called once it has been told to start for the first time. */
  meanwhile?: (() => void) | undefined
}

/** Runs the server until `stop`, and starts it again when it dies in between. Resolves once it takes connections. */
export async function superviseServer(server: Server): Promise<{ stop(): Promise<void> }> {
  const starting = startServer(server)
  server.meanwhile?.()
  let child = await starting
  const stopped = new AbortController()
  const kept = keepRunning()

  async function keepRunning(): Promise<void> {
    for (;;) {
      const how = await exitOf(child)
      if (stopped.signal.aborted) return
      server.say(`The database server ended by itself (${how}); starting it again`)
      child = await startAgain(server, stopped.signal, child)
      if (stopped.signal.aborted) child.kill('SIGINT')
    }
  }

  async function stop(): Promise<void> {
    stopped.abort()
    child.ref()
    child.kill('SIGINT')
    const patience = setTimeout(() => child.kill('SIGQUIT'), hasPanicked(server.log) ? 1000 : 30_000)
    await kept
    clearTimeout(patience)
  }
  return { stop }
}

/**
 * True for a server that gave up what it was doing and now recovers, by what its log said last.
 * Asked to stop, one that has no room to recover may wait without end; one that is cut off then recovers at its next
 * start instead.
 */
function hasPanicked(log: ServerLog): boolean {
  const words = log.since(0)
  return words.lastIndexOf('PANIC:  ') > words.lastIndexOf('ready to accept connections')
}

/** Tries until the server runs again: what stands in its way (a full disk) may pass. */
async function startAgain(server: Server, stopped: AbortSignal, dead: ChildProcess): Promise<ChildProcess> {
  for (let pause = 500; !stopped.aborted; pause = Math.min(pause * 2, 30_000)) {
    try {
      return await startServer(server)
    } catch (error) {
      server.say((error as Error).message)
      // Whoever stops it does not wait for the next try.
      await wait(pause, undefined, { signal: stopped }).catch(() => {})
    }
  }
  return dead
}

async function startServer(server: Server): Promise<ChildProcess> {
  for (let attempt = 1; ; attempt++) {
    const before = server.log.size()
    const child = spawnServer(server)
    const failure = await Promise.race([exitOf(child), readiness(child, server)])
    if (failure === undefined) {
      child.unref() // a product that has nothing left to do may end
      return child
    }
    const words = server.log.since(before).trim()
    const passing = /lock file|shared memory block is still in use/.test(words)
    if (!passing || attempt === 60) {
      const full = await fullDisk(words, dirname(server.cluster))
      if (full) throw full
      const last = words.slice(-16_384)
      throw new StartRefused(
        `The database server did not start (${failure}). Its last words (all of them in ${server.log.path}):\n${last}`,
      )
    }
    // The last children of a killed server end when they have finished their query; a server that was just being
    // started shows itself now.
    if (attempt === 5) server.say('Waiting for what is left of a killed database server to end')
    await wait(500)
    await endLeftoverServer(server.cluster, server.say)
  }
}

function spawnServer({ cluster, program, account, socket, log }: Server): ChildProcess {
  const folder = socket.dir.replaceAll('"', '""')
  const access = { listen_addresses: '', unix_socket_directories: `"${folder}"`, unix_socket_permissions: '0700' }
  const options = Object.entries(access).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(program.dir, 'bin', 'postgres'), ['-D', cluster, '-p', String(socket.port), ...options], {
    ...runAs(account),
    // Its own process group: Ctrl-C at the terminal reaches the product alone, which ends the server when it is done
    // with it.
    detached: true,
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: ['ignore', log.file, log.file],
  })
  // A product that ends without `stop` takes its server along; only `kill -9` leaves one for the next start.
  const endWithProduct = () => child.kill('SIGINT')
  process.once('exit', endWithProduct)
  child.once('exit', () => process.off('exit', endWithProduct))
  return child
}

/** Resolves when this server takes connections; never, when it does not. */
async function readiness(child: ChildProcess, { cluster, say }: Server): Promise<undefined> {
  const patience = 10_000
  let next = Date.now() + patience
  while (isRunning(child)) {
    const postmaster = await readPostmaster(cluster)
    if (postmaster?.ready && postmaster.pid === child.pid) return
    if (Date.now() > next) {
      say('The database is recovering from an unclean end; this can take minutes')
      next = Date.now() + patience
    }
    await wait(10)
  }
  return new Promise(() => undefined)
}

/** How the server ended. */
async function exitOf(child: ChildProcess): Promise<string> {
  if (child.pid === undefined) {
    const [error] = await once(child, 'error')
    return (error as Error).message
  }
  if (isRunning(child)) await once(child, 'exit')
  return child.signalCode ?? `code ${child.exitCode}`
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}
