import { lt, type SQL, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { forgetSalts } from './reader.server.ts'
import { readingDays, reads } from './tables.server.ts'

/** Names a day keeps of each kind; and days that are kept. */
const most = { names: 200, days: 750 }

/** Sums up what was read, and throws away who read it as soon as the day is over. Every few minutes. */
export const sumUpReads = defineJob<Record<string, never>>('readers.sum-up', () =>
  transaction(async () => {
    const now = new Date()
    const today = now.toISOString().slice(0, 10)
    await sumUp('all', sql`''`, sql`true`)
    await sumUp('page', sql`path`, sql`true`)
    await sumUp('referrer', sql`referrer`, sql`referrer is not null`)
    await sumUp('campaign', sql`utm_source`, sql`utm_source is not null`)
    await database()
      .delete(reads)
      .where(lt(reads.at, new Date(`${today}T00:00:00Z`)))
    await forgetSalts(today)
    const oldest = new Date(now.getTime() - most.days * 86_400_000).toISOString().slice(0, 10)
    await database().delete(readingDays).where(lt(readingDays.day, oldest))
  }),
)

/**
 * One kind of figures, of each day that still has its reads. A sum never shrinks: a late read may stand alone. In the
 * order of names: two at once would deadlock crosswise.
 */
async function sumUp(kind: string, name: SQL, which: SQL): Promise<void> {
  await database().execute(sql`
    insert into reading_days as known (day, kind, name, reads, readers)
    select day, ${kind}, name, reads, readers from (
      select at::date as day, ${name} as name, count(*)::int as reads, count(distinct reader)::int as readers,
        row_number() over (partition by at::date order by count(*) desc) as place
      from reads where ${which} group by 1, 2
    ) sums where place <= ${most.names} order by day, name
    on conflict (day, kind, name) do update
      set reads = greatest(known.reads, excluded.reads), readers = greatest(known.readers, excluded.readers)`)
}
