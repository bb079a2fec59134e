import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'

/** Days until an unimported file is deleted, and until a finished import and its undo button are. */
const retentionDays = { waiting: 30, ended: 365 }

/**
 * Deletes unimported uploads and old imports with their reports, because they contain other people's content. Daily.
 */
export const purgeImports = defineJob<Record<string, never>>('import.forget', async () => {
  await database().execute(sql`
    delete from imports where state <> 'running' and created_at < now() - make_interval(days =>
      case when state in ('checked', 'failed') then ${retentionDays.waiting}::int else ${retentionDays.ended}::int end)`)
})
