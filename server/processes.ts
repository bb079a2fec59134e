import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, setConfig } from '#app/platform/config/config.server.ts'
import { startDatabase } from './database.ts'
import { StartError } from './embedded-postgres/start-error.ts'
import { serveClusterMetrics } from './http/cluster-metrics.ts'
import { checkAddress } from './http/request/listen.ts'

/** With more processes, the embedded server runs out of connections during the start. */
const MAX_AT_EMBEDDED = 6
const pauses = { first: 1000, max: 30_000 }

/**
 * Serves with several processes behind one port: this one runs the database and supervises the others, each of which is
 * a complete product. The first starts alone, because it migrates and sets up a new installation; crashed ones are
 * restarted.
 * @returns a function that stops all of them: requests first, then jobs, then the database
 * @throws if the database cannot be started. If the first process exits before it serves, `end` is called
 */
export async function serveInProcesses(config: Config, end: (code: number) => void): Promise<() => Promise<void>> {
  setConfig(config)
  if (!config.databaseUrl && config.processes > MAX_AT_EMBEDDED)
    throw new StartError(
      `PROCESSES: the embedded database has connections for ${MAX_AT_EMBEDDED} processes. Set fewer, or DATABASE_URL ` +
        'to a PostgreSQL server of your own (docs/operations.md, "Several processes, several machines").',
    )
  const database = await startDatabase(config, console.log, { claimed: () => checkAddress(config) })
  const env = { DATABASE_URL: addressOf(database.address) }
  const running = new Set<Worker>()
  let stopping = false

  async function superviseProcess(exit = exitOf(cluster.fork(env), running)): Promise<void> {
    let pause = pauses.first
    while (true) {
      const startedAt = performance.now()
      const { how } = await exit
      if (stopping) return
      if (performance.now() - startedAt > 60_000) pause = pauses.first
      console.error(`A process ended by itself (${how}); starting it again`)
      await wait(pause)
      if (stopping) return
      pause = Math.min(pause * 2, pauses.max)
      exit = exitOf(cluster.fork(env), running)
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await Promise.all([...running].map(stopWorker))
    await database.stop()
  }

  // Let all processes listen on a shared socket: distributing connections occasionally loses one while a process joins.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  serveClusterMetrics()
  const first = cluster.fork(env)
  const firstExit = exitOf(first, running)
  const started = await Promise.race([whenServing(first), firstExit])
  if (started !== 'serving') {
    await stop()
    end(started.code)
    return stop
  }
  void superviseProcess(firstExit)
  for (let more = 1; more < config.processes; more++) void superviseProcess()
  return stop
}

/** Resolves with how a process ended. */
function exitOf(worker: Worker, running: Set<Worker>): Promise<{ how: string; code: number }> {
  running.add(worker)
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker)
      resolve({ how: signal ?? `code ${code}`, code: code ?? 1 })
    })
  })
}

function whenServing(worker: Worker): Promise<'serving'> {
  return new Promise((resolve) => worker.on('message', (message) => message === 'serving' && resolve('serving')))
}

function stopWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.once('exit', () => resolve())
    worker.process.kill('SIGTERM')
  })
}

function addressOf(address: Awaited<ReturnType<typeof startDatabase>>['address']): string {
  if (typeof address === 'string') return address
  const { user, host, port, database } = address
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
