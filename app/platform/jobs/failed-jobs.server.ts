import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { failedDays } from './facts.server.ts'

/** Jobs of one kind that were given up, and why the last of them was. */
export interface FailedJobs {
  name: string
  count: number
  /** In UTC, to the second. */
  last: string
  reason: string
}

/**
 * Jobs that were given up in the last week. One that runs by the clock counts until its next run did the work; of the
 * others each has something of its own to do, which `retryFailedJobs` has done.
 */
export async function failedJobs(): Promise<FailedJobs[]> {
  const { rows } = await database().execute<FailedJobs & Record<string, unknown>>(sql`
    select name, count(*)::int as count,
      to_char(max(completed_on) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last,
      coalesce((array_agg(reason order by completed_on desc, id))[1], '') as reason
    -- What the queue itself says, of a process that died, stands one level deeper.
    from pgboss.job failed, coalesce(output ->> 'message', output -> 'value' ->> 'message') reason where ${isGivenUp}
    group by name order by name`)
  return rows
}

/** What became of the jobs that were to be tried once more. */
export interface Retried {
  count: number
  /** Those that cannot be done any more: what they had to know of people was forgotten meanwhile. */
  forgotten: { name: string; count: number }[]
}

/** Has the jobs that `failedJobs` names tried once more. */
export async function retryFailedJobs(): Promise<Retried> {
  const knows = sql`(data ->> 'factsId' is null
    or exists (select from job_facts where id::text = failed.data ->> 'factsId'))`
  const { rows: retried } = await database().execute<{ name: string }>(sql`
    update pgboss.job failed
    set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where ${isGivenUp} and ${knows} returning name`)
  const { rows: forgotten } = await database().execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from pgboss.job failed where ${isGivenUp} and not ${knows}
    group by name order by name`)
  // As the queue itself wakes its workers; unheard, they look by themselves within half a minute.
  for (const name of new Set(retried.map((job) => job.name)))
    await database().execute(sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${name})`)
  return { count: retried.length, forgotten }
}

/** Whether the job `failed` is still to be told of and tried again. */
const isGivenUp = sql`state = 'failed' and completed_on > now() - ${failedDays} * interval '1 day'
    and not (name in (select name from pgboss.schedule) and exists (
      select 1 from pgboss.job later
      where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on))`
