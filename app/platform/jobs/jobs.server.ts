import { sql as fragment } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type SendOptions } from 'pg-boss'
import type { Sql } from 'postgres'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, together } from '#app/platform/database/database.server.ts'
import { onceBack } from '#app/platform/database/once-back.server.ts'
import { openBeside } from '#app/platform/database/pool/open.server.ts'
import { cutParameters, log, withRequest } from '#app/platform/log/log.server.ts'
import { newTrace, recordSpan } from '#app/platform/traces/traces.server.ts'
import { dropFacts, factsOf, forgetFacts, keepFacts } from './facts.server.ts'
import { type Scripts, scriptsBeside } from './scripts.server.ts'

/** Work that is done after the answer: named, retried with back-off, safe to do twice. */
export interface Job<Data extends object> {
  name: string
  perform: (data: Data) => Promise<void>
  /** Tries after the first; 8 by default (about a day with the back-off). */
  retryLimit: number
  /** Seconds before the first retry; doubles, up to six hours. */
  retryDelay: number
  /** Seconds after which a try that has not ended counts as failed; 15 minutes by default. */
  expireSeconds: number
  /** How many of them a process does at once; 1 by default. */
  atOnce: number
}

const jobs = new Map<string, Job<never>>()
const schedules: { name: string; cron: string }[] = []
let boss: PgBoss | undefined
let watch: NodeJS.Timeout | undefined
const scriptsOf = new WeakMap<PgBoss, Scripts>()

/** A process that works on a job gives a sign of life every three seconds; without one for ten it counts as dead. */
const sign = { heartbeatSeconds: 10 }

/** Declares a job; its module must be imported before `startJobs`. */
export function defineJob<Data extends object>(
  name: string,
  perform: (data: Data) => Promise<void>,
  {
    retryLimit = 8,
    retryDelay = 30,
    expireSeconds = 900,
    atOnce = 1,
  }: Partial<Omit<Job<Data>, 'name' | 'perform'>> = {},
): Job<Data> {
  const job = { name, perform, retryLimit, retryDelay, expireSeconds, atOnce }
  jobs.set(name, job as Job<never>)
  return job
}

/** The job of that name, for a module that the job's own imports. */
export function jobNamed(name: string): Job<object> {
  const job = jobs.get(name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return job as unknown as Job<object>
}

/** Has `job` done on a schedule. @param cron five fields, in UTC */
export function schedule(job: Job<Record<string, never>>, cron: string): void {
  schedules.push({ name: job.name, cron })
}

/** The names of the jobs that run by the clock. */
export function scheduledJobs(): string[] {
  return schedules.map(({ name }) => name)
}

/**
 * Enqueues `job` in the caller's transaction: it runs only if that commits. `options.singletonKey` keeps doubles out.
 */
export async function enqueue<Data extends object>(
  job: Job<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<void> {
  if (!boss) throw new Error(`The job ${job.name} was enqueued before the jobs were started.`)
  await boss.send(job.name, data, { ...sign, ...options, db: fromDrizzle(database() as never, fragment) })
}

/**
 * Enqueues a job that has to know of people, by name, address or words: the queue knows where that stands, and keeps
 * none of it.
 */
export function enqueueApart<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
  return together(async () => enqueue<object>(job as unknown as Job<object>, await keepFacts(job.name, data)))
}

interface Starting {
  work?: boolean
  pollSeconds?: number
  /** Until then nobody works on a job: each of the workers looks for one as it begins. */
  when?: Promise<void> | undefined
}

/**
 * Starts the queues, and the workers unless `work` is off.
 * @param sql a pool of its own; LISTEN on it wakes workers the moment a job is there
 */
export async function startJobs(sql: Sql, { work = true, pollSeconds = 10, when }: Starting = {}): Promise<void> {
  const queue = queueOver(sql, work)
  boss = queue
  await oneAtATime(sql, async () => {
    await queue.start()
    const made = new Set((await queue.getQueues()).map(({ name }) => name))
    for (const job of jobs.values()) if (!made.has(job.name)) await makeQueue(queue, job)
  })
  if (!work) return
  await holdSchedules(queue)
  if (!when) return startWorkers(sql, queue, pollSeconds)
  void when
    .then(() => startWorkers(sql, queue, pollSeconds))
    .catch((err: unknown) => boss === queue && log.error({ err }, 'jobs: the workers could not be started'))
}

/** Has the schedules of this release in the database: only what differs is written, for each start comes here. */
async function holdSchedules(queue: PgBoss): Promise<void> {
  const held = await queue.getSchedules()
  for (const { name, cron } of schedules) {
    const known = held.find((one) => one.name === name)
    const isHeld = known?.cron === cron && JSON.stringify(known.options) === JSON.stringify(sign)
    if (!isHeld) await queue.schedule(name, cron, {}, sign)
  }
  // An earlier release's job that nobody does any more would pile up.
  for (const { name } of held) if (!jobs.has(name)) await queue.unschedule(name)
}

async function startWorkers(sql: Sql, queue: PgBoss, pollSeconds: number): Promise<void> {
  // The process may have begun to stop meanwhile.
  if (boss !== queue) return
  const workers = new Map<string, string[]>()
  for (const job of jobs.values()) {
    const own = Array.from({ length: job.atOnce }, () => startWorker(queue, job, pollSeconds))
    workers.set(job.name, await Promise.all(own))
  }
  const wake = (name: string) => workers.get(name)?.forEach((worker) => void queue.notifyWorker(worker))
  const takeOver = () => takeOverJobs(sql, wake)
  watch = setInterval(() => takeOver().catch((err) => log.warn({ err }, 'jobs: none could be taken over')), 5_000)
}

/** @returns its id */
async function startWorker(queue: PgBoss, job: Job<never>, pollSeconds: number): Promise<string> {
  const worker: string = await queue.work<object>(
    job.name,
    { batchSize: 1, pollingIntervalSeconds: pollSeconds, heartbeatRefreshSeconds: 3 },
    async (batch) => {
      // One notification may stand for many jobs: look for the next at once, instead of after the pause between polls.
      queue.notifyWorker(worker)
      for (const { id, data } of batch) await performLogged(job, id, data)
    },
  )
  return worker
}

/** Stops fetching jobs and waits for those under way, ten seconds at most. */
export async function stopJobs(): Promise<void> {
  const stopping = boss
  boss = undefined
  clearInterval(watch)
  if (stopping) await end(stopping, { graceful: true, timeout: 10_000 })
}

/**
 * Has the jobs of dead processes done at once. The queue's own watch would do so after minutes, and then let each wait
 * as if it had failed. A job that has no try left is the queue's to fail.
 */
async function takeOverJobs(sql: Sql, tell: (name: string) => void): Promise<void> {
  const taken = await sql<{ name: string; id: string }[]>`
    update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and heartbeat_on < now() - heartbeat_seconds * interval '1 second'
      and retry_count < retry_limit
    returning name, id`
  for (const { name, id } of taken) {
    log.warn({ job: name, jobId: id }, 'job taken over from a process that ended')
    tell(name)
  }
}

/**
 * Forgets jobs about records that are deleted, done ones and what made them fail too, in the caller's transaction.
 * @param field the field of their data that names the record
 */
export async function forgetJobs<Data extends object>(
  job: Job<Data>,
  field: keyof Data & string,
  values: string[],
): Promise<void> {
  if (values.length === 0) return
  await database().execute(fragment`delete from pgboss.job where name = ${job.name} and data ->> ${field} in ${values}`)
  await forgetFacts(job.name, field, values)
}

async function end(queue: PgBoss, how: { graceful: boolean; timeout?: number }): Promise<void> {
  await queue.stop({ ...how, close: false })
  await scriptsOf.get(queue)?.end()
}

/** The queue in the database that `sql` reaches; with `work` it also supervises and schedules. */
function queueOver(sql: Sql, work: boolean): PgBoss {
  const scripts = scriptsBeside(sql)
  const db = overPostgresJs(sql, scripts)
  const queue = new PgBoss({ db, schema: 'pgboss', useListenNotify: true, supervise: work, schedule: work })
  scriptsOf.set(queue, scripts)
  queue.on('error', (err) => log.warn({ err }, 'jobs: the queue reported an error'))
  return queue
}

/** Processes that start at once on an empty database would make the queue's schema at once, and all but one fail. */
async function oneAtATime(sql: Sql, work: () => Promise<void>): Promise<void> {
  const session = openBeside(sql)
  try {
    await session`select pg_advisory_lock(${advisoryLocks.queues})`
    await work()
  } finally {
    await session`select pg_advisory_unlock(${advisoryLocks.queues})`.catch(() => {})
    await session.end({ timeout: 1 })
  }
}

async function makeQueue(queue: PgBoss, job: Job<never>): Promise<void> {
  await queue.createQueue(job.name, {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelay,
    retryBackoff: true,
    retryDelayMax: 21_600,
    expireInSeconds: job.expireSeconds,
    notify: true,
  })
}

/** A job that was still to be done when a backup was made. */
export interface PendingJob {
  name: string
  data: object
  startAfter: string
  singletonKey: string | null
}

/**
 * Enqueues the jobs of a backup in the database that `sql` reaches; a product that starts there does them. Those that
 * this release no longer has are left out.
 */
export async function restoreJobs(sql: Sql, pending: PendingJob[]): Promise<void> {
  const queue = queueOver(sql, false)
  await queue.start()
  try {
    for (const job of jobs.values()) await makeQueue(queue, job)
    for (const { name, data, startAfter, singletonKey } of pending) {
      if (!jobs.has(name)) continue
      await queue.send(name, data, { ...sign, startAfter: new Date(startAfter), ...(singletonKey && { singletonKey }) })
    }
  } finally {
    await end(queue, { graceful: false })
  }
}

async function performLogged(job: Job<never>, id: string, data: object): Promise<void> {
  const started = performance.now()
  const trace = newTrace()
  try {
    // A retry would wait, and the database is mostly back within seconds.
    await withRequest({ requestId: undefined, trace }, () =>
      onceBack(async () => {
        const facts = await factsOf(data)
        if (facts) await job.perform(facts as never)
        await dropFacts(data)
      }),
    )
    if (trace) recordSpan({ name: `job ${job.name}`, kind: 'internal', started, trace })
    log.debug({ job: job.name, jobId: id, ms: Math.round(performance.now() - started) }, 'job done')
  } catch (err) {
    if (trace) recordSpan({ name: `job ${job.name}`, kind: 'internal', started, trace, failed: true })
    log.warn({ job: job.name, jobId: id, err }, 'job failed, to be retried')
    throw asKeptInQueue(err)
  }
}

// The queue keeps what is thrown, with all its fields, and with a statement's parameters: whom it was about.
function asKeptInQueue(err: unknown): Error {
  if (!(err instanceof Error)) return new Error('It failed.')
  const kept = new Error(cutParameters(err.message))
  kept.name = err.name
  kept.stack = cutParameters(err.stack ?? '')
  return kept
}

// The queue hands over JSON as text; postgres.js would write a parameter that is cast to json as JSON once more.
const asJson = /(\$\d+)::json\b/g

function overPostgresJs(sql: Sql, scripts: Scripts) {
  return {
    async executeSql(text: string, values: unknown[] = []) {
      const asked = text.replace(asJson, '$1::text::json')
      // Migrations and what it looks after by itself are scripts with BEGIN and COMMIT.
      const isScript = /^\s*BEGIN\b/i.test(text)
      const rows = await (isScript ? scripts.run(asked, values) : sql.unsafe(asked, values as never[]))
      return { rows: [...rows].flat() }
    },
    listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
      const { unlisten } = await sql.listen(channel, onNotification, onReconnect)
      return { close: async () => void (await unlisten()) }
    },
  }
}
