import { lt, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { purgeSalts } from './reader.server.ts'
import { readingDays, reads } from './tables.server.ts'

/** Retention of reading figures, in days. */
export const readingRetentionDays = 750
/** The maximum number of names of each kind per day, and the retention. */
const LIMITS = { names: 200, days: readingRetentionDays }

/**
 * Existing pages only. Clients can report any address that looks like an event or article, and the figures must not
 * show arbitrary text.
 */
const isPage = sql`(path !~ '^/(events|resources)/'
  or path in (select '/events/' || slug from events where audience = 'public' and not draft and removed_at is null)
  or path in (select '/resources/articles/' || slug from articles where is_published and deleted_at is null)
  or path in (
    select '/resources/downloads/' || coalesce(slug, id::text) || '/about' from downloads where is_published and deleted_at is null))`

/** Aggregates page views, and purges the raw ones once the day is over. Every few minutes. */
export const aggregateReads = defineJob<Record<string, never>>('readers.sum-up', async () => {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const midnight = sql`${`${today}T00:00:00Z`}::timestamptz`
  try {
    await aggregateAll(sql`at < ${midnight}`)
  } catch (err) {
    // Purge the raw page views even if the aggregation failed: the figures may miss a few minutes.
    log.warn({ err }, 'the last reads of a day were not summed up')
  }
  await transaction(async () => {
    await database().delete(reads).where(lt(reads.at, midnight))
    await purgeSalts(today)
  })
  await aggregateAll(sql`at >= ${midnight}`)
  const firstDay = new Date(now.getTime() - LIMITS.days * 86_400_000).toISOString().slice(0, 10)
  await database().delete(readingDays).where(lt(readingDays.day, firstDay))
})

/** Aggregates all kinds of figures for the page views `within`. Takes a lock: concurrent runs would deadlock. */
function aggregateAll(within: SQL): Promise<void> {
  return transaction(async () => {
    await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.readingSums})`)
    await aggregate('all', sql`''`, within)
    await aggregate('page', sql`path`, sql`${within} and ${isPage}`)
    await aggregate('referrer', sql`referrer`, sql`${within} and referrer is not null`)
    await aggregate('campaign', sql`utm_campaign`, sql`${within} and utm_campaign is not null`)
    await dropRarest(within)
  })
}

/**
 * Aggregates one kind of figures, for each day with raw page views. Figures never decrease: a page view stored after
 * the purge would otherwise replace the sum of its day.
 */
async function aggregate(kind: string, name: SQL, which: SQL): Promise<void> {
  await database().execute(sql`
    insert into reading_days as known (day, kind, name, reads, readers)
    select day, ${kind}, name, reads, readers from (
      select at::date as day, ${name} as name, count(*)::int as reads, count(distinct reader)::int as readers,
        row_number() over (partition by at::date order by count(*) desc, ${name}) as place
      from reads where ${which} group by 1, 2
    ) sums where place <= ${LIMITS.names}
    on conflict (day, kind, name) do update
      set reads = greatest(known.reads, excluded.reads), readers = greatest(known.readers, excluded.readers)`)
}

/** Each run adds its most frequent names; over a day these exceed the limit, so the rarest are dropped. */
async function dropRarest(within: SQL): Promise<void> {
  await database().execute(sql`
    delete from reading_days where (day, kind, name) in (
      select day, kind, name from (
        select day, kind, name, row_number() over (partition by day, kind order by reads desc, name) as place
        from reading_days where day in (select at::date from reads where ${within})
      ) names where place > ${LIMITS.names})`)
}
