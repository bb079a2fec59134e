import { sql as fragment } from 'drizzle-orm'
import { fromDrizzle, type PgBoss, type SendOptions } from 'pg-boss'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, together } from '#app/platform/database/database.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { log } from '#app/platform/log/log.server.ts'
import { purgeJobSecretsOf, storeJobSecrets } from './facts.server.ts'
import type { Job } from './job.ts'
import { performLogged } from './perform.server.ts'
import { holdQueue, queueOver, signOfLife } from './queue.server.ts'

const jobs = new Map<string, Job<never>>()
const schedules: { name: string; cron: string }[] = []
let boss: PgBoss | undefined
let isStopping = false
let watch: NodeJS.Timeout | undefined

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

/** All jobs of this release. */
export function definedJobs(): Job<never>[] {
  return [...jobs.values()]
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
  await boss.send(job.name, data, { ...signOfLife, ...options, db: fromDrizzle(database(), fragment) })
}

/**
 * Enqueues a job that has to know of people, by name, address or words: the queue knows where that stands, and keeps
 * none of it.
 */
export function enqueueApart<Data extends object>(job: Job<Data>, data: Data): Promise<void> {
  return together(async () => enqueue<object>(job as unknown as Job<object>, await storeJobSecrets(job.name, data)))
}

interface Starting {
  work?: boolean
  pollSeconds?: number
  /** Until then nobody works on a job: each of the workers looks for one as it begins. */
  when?: Promise<void> | undefined
}

/**
 * Starts the queues, and the workers unless `work` is off.
 * @param sql a pool of its own, so that requests never keep it waiting; LISTEN wakes workers the moment a job is there
 */
export async function startJobs(sql: SqlPool, { work = true, pollSeconds = 10, when }: Starting = {}): Promise<void> {
  const queue = queueOver(sql, work)
  boss = queue
  isStopping = false
  await oneAtATime(sql, async () => {
    await queue.start()
    const held = new Map((await queue.getQueues()).map((one) => [one.name, one]))
    for (const job of jobs.values()) await holdQueue(queue, job, held.get(job.name))
  })
  if (!work) return
  await holdSchedules(queue)
  if (!when) return startWorkers(sql, queue, pollSeconds)
  void when
    .then(() => startWorkers(sql, queue, pollSeconds))
    .catch((err: unknown) => isOpen(queue) && log.error({ err }, 'jobs: the workers could not be started'))
}

/** Has the schedules of this release in the database: only what differs is written, for each start comes here. */
async function holdSchedules(queue: PgBoss): Promise<void> {
  const held = await queue.getSchedules()
  for (const { name, cron } of schedules) {
    const known = held.find((one) => one.name === name)
    const isHeld = known?.cron === cron && JSON.stringify(known.options) === JSON.stringify(signOfLife)
    if (!isHeld) await queue.schedule(name, cron, {}, signOfLife)
  }
  // An earlier release's job that nobody does any more would pile up.
  for (const { name } of held) if (!jobs.has(name)) await queue.unschedule(name)
}

async function startWorkers(sql: SqlPool, queue: PgBoss, pollSeconds: number): Promise<void> {
  // The process may have begun to stop meanwhile.
  if (!isOpen(queue)) return
  const workers = new Map<string, string[]>()
  for (const job of jobs.values()) {
    const own = Array.from({ length: job.atOnce }, () => startWorker(queue, job, pollSeconds))
    workers.set(job.name, await Promise.all(own))
  }
  const wake = (name: string) => workers.get(name)?.forEach((worker) => void queue.notifyWorker(worker))
  const look = () => wakeForDueJobs(sql, wake).catch((err) => log.warn({ err }, 'jobs: none could be looked for'))
  watch = setInterval(look, 5_000)
}

/** False once the process has begun to stop. */
function isOpen(queue: PgBoss): boolean {
  return boss === queue && !isStopping
}

/** @returns its id */
async function startWorker(queue: PgBoss, job: Job<never>, pollSeconds: number): Promise<string> {
  const worker: string = await queue.work<object>(
    job.name,
    {
      batchSize: 1,
      pollingIntervalSeconds: pollSeconds,
      // Workers are woken, by NOTIFY and by one look for all of them: fifty that poll would be most of an idle database's work.
      notifyPollingIntervalSeconds: 600,
      heartbeatRefreshSeconds: 3,
    },
    async (batch) => {
      // One notification may stand for many jobs: look for the next at once, instead of after the pause between polls.
      queue.notifyWorker(worker)
      for (const { id, data } of batch) await performLogged(job, id, data)
    },
  )
  return worker
}

/** Stops fetching jobs and waits for those under way, ten seconds at most. Until then they may enqueue others. */
export async function stopJobs(): Promise<void> {
  const queue = boss
  if (!queue || isStopping) return
  isStopping = true
  clearInterval(watch)
  try {
    await queue.stop({ graceful: true, timeout: 10_000, close: false })
  } finally {
    // Another may have begun meanwhile, as sources changed.
    if (boss === queue) boss = undefined
  }
}

/**
 * Has the jobs of dead processes done at once, and those whose time has come. The queue's own watch would notice a death
 * after minutes, and then let each wait as if it had failed; and NOTIFY tells only of jobs that are due as they are
 * made. A job that has no try left is the queue's to fail.
 */
async function wakeForDueJobs(sql: SqlPool, tell: (name: string) => void): Promise<void> {
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
    tell(name)
  }
}

/**
 * Forgets jobs about records that are deleted, done ones and what made them fail too, in the caller's transaction.
 * @param field the field of their data that names the record
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

/** Processes that start at once on an empty database would make the queue's schema at once, and all but one fail. */
async function oneAtATime(sql: SqlPool, work: () => Promise<void>): Promise<void> {
  const session = await sql.pool.connect()
  try {
    await session.query('select pg_advisory_lock($1)', [advisoryLocks.queues])
    await work()
  } finally {
    // Its locks end with it.
    session.release(true)
  }
}
