import { sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Hits are buffered in memory and written together, so a popular redirect is one write per interval. */
const pause = 5000
const waiting = new Map<string, number>()
let timer: NodeJS.Timeout | undefined

/** Counts a hit of the redirect `id`. */
export function countHit(id: string): void {
  waiting.set(id, (waiting.get(id) ?? 0) + 1)
  timer ??= setTimeout(() => void saveHits(), pause).unref()
}

/** Writes the buffered hits. They are lost if the database is down; no request waits for them. */
export async function saveHits(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const counted = JSON.stringify([...waiting].map(([id, hits]) => ({ id, hits })))
  if (waiting.size === 0) return
  waiting.clear()
  try {
    // Rows are locked in a fixed order, because several processes write them. Needs its own transaction: the one of the
    // request that set the timer is over.
    await transaction(() =>
      database().execute(sql`
        with counted as (select * from jsonb_to_recordset(${counted}::jsonb) as row (id uuid, hits bigint)),
        locked as (select id from redirects where id in (select id from counted) order by id for no key update)
        update redirects set hits = redirects.hits + counted.hits, hit_at = now()
        from counted join locked using (id) where redirects.id = counted.id`),
    )
  } catch (err) {
    log.warn({ err }, 'hits of redirects were not counted')
  }
}
