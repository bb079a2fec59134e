import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { failedDays } from './job-secrets.server.ts'

/** Failed jobs of one kind, and the error of the most recent one. */
export interface FailedJobs {
  name: string
  count: number
  /** In UTC, to the second. */
  last: string
  reason: string
}

/**
 * Jobs that failed for good within the last week. A failure of a scheduled job is listed until a later run succeeds; a
 * failure of any other job until `retryFailedJobs` retries it.
 */
export async function failedJobs(): Promise<FailedJobs[]> {
  const { rows } = await database().execute<FailedJobs & Record<string, unknown>>(sql`
    select name, count(*)::int as count,
      to_char(max(completed_on) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as last,
      coalesce((array_agg(reason order by completed_on desc, id))[1], '') as reason
    -- pg-boss puts its own message about a dead process into output.value.
    from pgboss.job failed, coalesce(output ->> 'message', output -> 'value' ->> 'message') reason where ${hasFailedForGood}
    group by name order by name`)
  return rows
}

/** The result of retrying failed jobs. */
export interface Retried {
  count: number
  /** Jobs that cannot be retried because their personal data has been deleted. */
  withoutData: { name: string; count: number }[]
}

/** Retries the jobs that `failedJobs` lists. */
export async function retryFailedJobs(): Promise<Retried> {
  const knows = sql`(data ->> 'factsId' is null
    or exists (select from job_facts where id::text = failed.data ->> 'factsId'))`
  const { rows: retried } = await database().execute<{ name: string }>(sql`
    update pgboss.job failed
    set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), completed_on = null
    where ${hasFailedForGood} and ${knows} returning name`)
  const { rows: withoutData } = await database().execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from pgboss.job failed where ${hasFailedForGood} and not ${knows}
    group by name order by name`)
  // Notify the workers as pg-boss does; if the notification is lost, they poll within half a minute.
  for (const name of new Set(retried.map((job) => job.name)))
    await database().execute(sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), ${name})`)
  return { count: retried.length, withoutData }
}

/** Condition on the alias `failed`: the job is still listed and can be retried. */
const hasFailedForGood = sql`state = 'failed' and completed_on > now() - ${failedDays} * interval '1 day'
    and not (name in (select name from pgboss.schedule) and exists (
      select 1 from pgboss.job later
      where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on))`
