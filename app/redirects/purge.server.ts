import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { MAX_MISSING } from './follow.server.ts'

/** Retention in days of missing addresses that are no longer requested. */
export const MISSING_RETENTION_DAYS = 90

/**
 * Purges missing addresses past their retention; if the list is nearly full, also the least requested ones. Each hour.
 */
export const purgeMissingAddresses = defineJob<Record<string, never>>('redirects.forget-missing', async () => {
  const room = Math.floor(MAX_MISSING * 0.8)
  await database().execute(sql`
    delete from missing_addresses where last_at < now() - make_interval(days => ${MISSING_RETENTION_DAYS})
      or id in (select id from missing_addresses order by (hits > 1) desc, last_at desc offset ${room})`)
})
