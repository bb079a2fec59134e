import { sql as fragment } from 'drizzle-orm'
import { fromDrizzle, type PgBoss, type SendOptions } from 'pg-boss'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, ensureTransaction } from '#app/platform/database/database.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { newId } from '#app/platform/ids.ts'
import { log } from '#app/platform/log/log.server.ts'
import type { Job } from './job.ts'
import { purgeJobSecretsOf, storeJobSecrets } from './job-secrets.server.ts'
import { performLogged } from './perform.server.ts'
import { ensureQueue, heartbeat, queueOver } from './queue.server.ts'

const jobs = new Map<string, Job<object>>()
const schedules: { name: string; cron: string }[] = []
const scheduledNames = new Set<string>()
let boss: PgBoss | undefined
let isStopping = false
let watch: NodeJS.Timeout | undefined

/** Declares a job; its module must be imported before `startJobs`. */
export function defineJob<Data extends object>(
  name: string,
  perform: (data: Data) => Promise<void>,
  {
    retryLimit = 12,
    retryDelay = 30,
    expireSeconds = 900,
    atOnce = 1,
  }: Partial<Omit<Job<Data>, 'name' | 'perform'>> = {},
): Job<Data> {
  const job = { name, perform, retryLimit, retryDelay, expireSeconds, atOnce }
  jobs.set(name, job)
  return job
}

/** Looks up a job by name, to avoid a circular import. @throws Error if it is not defined */
export function jobNamed(name: string): Job<object> {
  const job = jobs.get(name)
  if (!job) throw new Error(`There is no job ${name}.`)
  return job
}

export function definedJobs(): Job<object>[] {
  return [...jobs.values()]
}

/** Runs `job` on a schedule. @param cron five fields, in UTC */
export function schedule(job: Job<Record<string, never>>, cron: string): void {
  schedules.push({ name: job.name, cron })
  scheduledNames.add(job.name)
}

/**
 * Runs several short jobs one after the other on one schedule. A schedule costs an idle database some eight
 * transactions each time, so the jobs of each minute share one. One that fails does not keep the others from running.
 */
export function scheduleTogether(name: string, members: Job<Record<string, never>>[], cron: string): void {
  const performAll = async () => {
    const failures: unknown[] = []
    for (const job of members) await performLogged(job, newId(), {}).catch((err: unknown) => failures.push(err))
    if (failures.length > 0) throw failures[0]
  }
  for (const job of members) scheduledNames.add(job.name)
  // The next run is the retry.
  schedule(defineJob<Record<string, never>>(name, performAll, { retryLimit: 0 }), cron)
}

export function scheduledJobs(): string[] {
  return [...scheduledNames]
}

/**
 * Enqueues `job` in the caller's transaction: it runs only if that commits. `options.singletonKey` prevents duplicates.
 */
export async function enqueue<Data extends object>(
  job: Job<Data>,
  data: Data,
  options: SendOptions = {},
): Promise<void> {
  if (!boss) throw new Error(`The job ${job.name} was enqueued before the jobs were started.`)
  await boss.send(job.name, data, { ...heartbeat, ...options, db: fromDrizzle(database(), fragment) })
}

/** Enqueues a job with personal data. The data is stored in `job_facts`, and the queue holds only its id. */
export function enqueueApart<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
  return ensureTransaction(async () => enqueue<object>(job, await storeJobSecrets(job.name, data)))
}

interface Starting {
  work?: boolean
  pollSeconds?: number
  /** Workers start only once this resolves, because each looks for a job immediately. */
  when?: Promise<void> | undefined
}

/**
 * Starts the queues, and the workers unless `work` is false.
 * @param sql a separate pool, so that requests never block the queue; LISTEN wakes workers as soon as a job is enqueued
 */
export async function startJobs(sql: SqlPool, { work = true, pollSeconds = 10, when }: Starting = {}): Promise<void> {
  const queue = queueOver(sql, work)
  boss = queue
  isStopping = false
  await oneAtATime(sql, async () => {
    await queue.start()
    const storedQueues = new Map((await queue.getQueues()).map((one) => [one.name, one]))
    for (const job of jobs.values()) await ensureQueue(queue, job, storedQueues.get(job.name))
  })
  if (!work) return
  await updateSchedules(queue)
  if (!when) return startWorkers(sql, queue, pollSeconds)
  void when
    .then(() => startWorkers(sql, queue, pollSeconds))
    .catch((err: unknown) => isOpen(queue) && log.error({ err }, 'jobs: the workers could not be started'))
}

/**
 * Updates the schedules in the database to those of this release. Writes only differences, because every start runs
 * this.
 */
async function updateSchedules(queue: PgBoss): Promise<void> {
  const storedSchedules = await queue.getSchedules()
  for (const { name, cron } of schedules) {
    const known = storedSchedules.find((one) => one.name === name)
    const isUnchanged = known?.cron === cron && JSON.stringify(known.options) === JSON.stringify(heartbeat)
    if (!isUnchanged) await queue.schedule(name, cron, {}, heartbeat)
  }
  // Unschedule jobs of an earlier release: without a worker they would pile up.
  for (const { name } of storedSchedules) if (!jobs.has(name)) await queue.unschedule(name)
}

async function startWorkers(sql: SqlPool, queue: PgBoss, pollSeconds: number): Promise<void> {
  // The process may have begun to stop meanwhile.
  if (!isOpen(queue)) return
  const workers = new Map<string, string[]>()
  for (const job of jobs.values()) {
    const jobWorkers = Array.from({ length: job.atOnce }, () => startWorker(queue, job, pollSeconds))
    workers.set(job.name, await Promise.all(jobWorkers))
  }
  const wake = (name: string) => workers.get(name)?.forEach((worker) => void queue.notifyWorker(worker))
  const look = () => wakeForDueJobs(sql, wake).catch((err) => log.warn({ err }, 'jobs: none could be looked for'))
  watch = setInterval(look, 10_000)
}

/** False once the process has begun to stop. */
function isOpen(queue: PgBoss): boolean {
  return boss === queue && !isStopping
}

/** @returns the worker's id */
async function startWorker(queue: PgBoss, job: Job<object>, pollSeconds: number): Promise<string> {
  const worker: string = await queue.work<object>(
    job.name,
    {
      batchSize: 1,
      pollingIntervalSeconds: pollSeconds,
      // Poll rarely, because NOTIFY and `wakeForDueJobs` wake the workers: polling would be most of an idle database's
      // load.
      notifyPollingIntervalSeconds: 600,
      heartbeatRefreshSeconds: 3,
    },
    async (batch) => {
      // Look for the next job at once: one notification may stand for several jobs.
      queue.notifyWorker(worker)
      for (const { id, data } of batch) await performLogged(job, id, data)
    },
  )
  return worker
}

/** Stops fetching jobs and waits up to ten seconds for running ones, which may still enqueue others. */
export async function stopJobs(): Promise<void> {
  const queue = boss
  if (!queue || isStopping) return
  isStopping = true
  clearInterval(watch)
  try {
    await queue.stop({ graceful: true, timeout: 10_000, close: false })
  } finally {
    // A hot reload may have started a new queue meanwhile.
    if (boss === queue) boss = undefined
  }
}

/**
 * Requeues jobs of dead processes, and wakes the workers for jobs that are due. pg-boss itself would notice a death
 * only after minutes and then apply the back-off, and its NOTIFY only covers jobs that are due when they are enqueued.
 * Jobs without retries left are failed by pg-boss.
 */
async function wakeForDueJobs(sql: SqlPool, onDue: (name: string) => void): Promise<void> {
  const due = await sql<{ name: string; id: string | null }[]>`
    with taken as (
      update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where state = 'active' and heartbeat_on < now() - heartbeat_seconds * interval '1 second'
        and retry_count < retry_limit
      returning name, id
    )
    select name, id from taken
    union all select distinct name, null::uuid from pgboss.job
      where state in ('created', 'retry') and start_after <= now()`
  for (const { name, id } of due) {
    if (id) log.warn({ job: name, jobId: id }, 'job taken over from a process that ended')
    onDue(name)
  }
}

/**
 * Deletes jobs about deleted records, including finished ones and their errors, in the caller's transaction.
 * @param field the field of their data that holds the record's id
 */
export async function purgeJobs<Data extends object>(
  job: Job<Data>,
  field: keyof Data & string,
  values: string[],
): Promise<void> {
  if (values.length === 0) return
  await database().execute(fragment`delete from pgboss.job where name = ${job.name} and data ->> ${field} in ${values}`)
  await purgeJobSecretsOf(job.name, field, values)
}

/** Creates the queue's schema under a lock: processes that start at once on an empty database would conflict. */
async function oneAtATime(sql: SqlPool, work: () => Promise<void>): Promise<void> {
  const session = await sql.pool.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [advisoryLocks.queues])
    await work()
  } finally {
    // Closing the session releases its lock.
    session.release(true)
  }
}
