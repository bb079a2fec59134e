import { lt, type SQL, sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { purgeSalts } from './reader.server.ts'
import { readingDays, reads } from './tables.server.ts'

/** How long figures of readers are kept, in days. */
export const readingRetentionDays = 750
/** Names a day keeps of each kind; and days that are kept. */
const most = { names: 200, days: readingRetentionDays }

/**
 * The pages that are there. Any address that looks like an event's or an article's can be said to be read, and the
 * figures are no place for a stranger's words.
 */
const isPage = sql`(path !~ '^/(events|resources)/'
  or path in (select '/events/' || slug from events where audience = 'public' and not draft and removed_at is null)
  or path in (select '/resources/articles/' || slug from articles where is_published and deleted_at is null)
  or path in (
    select '/resources/downloads/' || id || '/about' from downloads where is_published and deleted_at is null))`

/** Sums up what was read, and throws away who read it as soon as the day is over. Every few minutes. */
export const aggregateReads = defineJob<Record<string, never>>('readers.sum-up', async () => {
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const midnight = sql`${`${today}T00:00:00Z`}::timestamptz`
  try {
    await aggregateAll(sql`at < ${midnight}`)
  } catch (err) {
    // Figures may be short of a few minutes. Who read is thrown away in any case.
    log.warn({ err }, 'the last reads of a day were not summed up')
  }
  await transaction(async () => {
    await database().delete(reads).where(lt(reads.at, midnight))
    await purgeSalts(today)
  })
  await aggregateAll(sql`at >= ${midnight}`)
  const oldest = new Date(now.getTime() - most.days * 86_400_000).toISOString().slice(0, 10)
  await database().delete(readingDays).where(lt(readingDays.day, oldest))
})

/** Every kind of figures of the reads that are `within`. One at a time: two at once would deadlock crosswise. */
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

/** One kind of figures, of each day that still has its reads. A sum never shrinks: a late read may stand alone. */
async function aggregate(kind: string, name: SQL, which: SQL): Promise<void> {
  await database().execute(sql`
    insert into reading_days as known (day, kind, name, reads, readers)
    select day, ${kind}, name, reads, readers from (
      select at::date as day, ${name} as name, count(*)::int as reads, count(distinct reader)::int as readers,
        row_number() over (partition by at::date order by count(*) desc, ${name}) as place
      from reads where ${which} group by 1, 2
    ) sums where place <= ${most.names}
    on conflict (day, kind, name) do update
      set reads = greatest(known.reads, excluded.reads), readers = greatest(known.readers, excluded.readers)`)
}

/** Each sum brings the names that lead at its time; of a day together they would be many more than it keeps. */
async function dropRarest(within: SQL): Promise<void> {
  await database().execute(sql`
    delete from reading_days where (day, kind, name) in (
      select day, kind, name from (
        select day, kind, name, row_number() over (partition by day, kind order by reads desc, name) as place
        from reading_days where day in (select at::date from reads where ${within})
      ) names where place > ${most.names})`)
}
