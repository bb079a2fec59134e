import { sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Hits wait in memory and are written together: an address that a crowd follows is one row, written once. */
const pause = 5000
const waiting = new Map<string, number>()
let timer: NodeJS.Timeout | undefined

/** Counts that somebody followed the redirect `id`. */
export function countHit(id: string): void {
  waiting.set(id, (waiting.get(id) ?? 0) + 1)
  timer ??= setTimeout(() => void saveHits(), pause).unref()
}

/** Writes down what waits. A database that is away loses a few figures, and nobody waits for it. */
export async function saveHits(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const counted = JSON.stringify([...waiting].map(([id, hits]) => ({ id, hits })))
  if (waiting.size === 0) return
  waiting.clear()
  try {
    // Locked in one order: several processes write the same rows. A transaction of its own, for the request that set
    // the timer is over.
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
