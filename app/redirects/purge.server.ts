import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { MAX_MISSING } from './follow.server.ts'

/** How long a missing address stands in the list that nobody asks for any more, in days. */
export const missingKeptFor = 90

/**
 * Forgets missing addresses that nobody asks for any more; of a list that is nearly full also those that were asked for
 * least. Each hour.
 */
export const purgeMissingAddresses = defineJob<Record<string, never>>('redirects.forget-missing', async () => {
  const room = Math.floor(MAX_MISSING * 0.8)
  await database().execute(sql`
    delete from missing_addresses where last_at < now() - make_interval(days => ${missingKeptFor})
      or id in (select id from missing_addresses order by (hits > 1) desc, last_at desc offset ${room})`)
})
