import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, setConfig } from '#app/platform/config/config.server.ts'
import { startDatabase } from './database.ts'
import { StartRefused } from './embedded-postgres/refusal.ts'
import { answerForAll } from './http/figures/metrics-of-all.ts'
import { checkAddress } from './http/request/listen.ts'

/** With more, connections of the embedded server run out while the last of them start. */
const mostAtEmbedded = 6
const pauses = { first: 1000, longest: 30_000 }

/**
 * Serves with several processes behind one port: this one runs the database and watches, the others are each a product
 * of its own. The first starts alone (it migrates, and makes what a new installation gets); one that ends by itself is
 * started again.
 * @returns what ends all of them: requests first, then jobs, then the database
 * @throws what kept the database from starting; where the first process ends before it serves, `end` is called
 */
export async function serveTogether(config: Config, end: (code: number) => void): Promise<() => Promise<void>> {
  setConfig(config)
  if (!config.databaseUrl && config.processes > mostAtEmbedded)
    throw new StartRefused(
      `PROCESSES: the embedded database has connections for ${mostAtEmbedded} processes. Set fewer, or DATABASE_URL ` +
        'to a PostgreSQL server of your own (docs/operations.md, "Several processes, several machines").',
    )
  const database = await startDatabase(config, console.log, { claimed: () => checkAddress(config) })
  const env = { DATABASE_URL: addressOf(database.address) }
  const running = new Set<Worker>()
  let stopping = false

  async function keep(begun = lived(cluster.fork(env), running)): Promise<void> {
    for (let life = begun, pause = pauses.first; ; life = lived(cluster.fork(env), running)) {
      const since = performance.now()
      const { how } = await life
      if (stopping) return
      if (performance.now() - since > 60_000) pause = pauses.first
      console.error(`A process ended by itself (${how}); starting it again`)
      await wait(pause)
      if (stopping) return
      pause = Math.min(pause * 2, pauses.longest)
    }
  }

  async function stop(): Promise<void> {
    stopping = true
    await Promise.all([...running].map(endOf))
    await database.stop()
  }

  // All listen on one socket. Passing each connection on would lose one now and then that comes while a process joins.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  answerForAll()
  const first = cluster.fork(env)
  const firstLife = lived(first, running)
  const started = await Promise.race([servingOf(first), firstLife])
  if (started !== 'serving') {
    await stop()
    end(started.code)
    return stop
  }
  void keep(firstLife)
  for (let more = 1; more < config.processes; more++) void keep()
  return stop
}

/** How a process ended. */
function lived(worker: Worker, running: Set<Worker>): Promise<{ how: string; code: number }> {
  running.add(worker)
  return new Promise((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      running.delete(worker)
      resolve({ how: signal ?? `code ${code}`, code: code ?? 1 })
    })
  })
}

function servingOf(worker: Worker): Promise<'serving'> {
  return new Promise((resolve) => worker.on('message', (message) => message === 'serving' && resolve('serving')))
}

function endOf(worker: Worker): Promise<void> {
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
