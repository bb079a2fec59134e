import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'

/** How many days a file waits to be imported, and how long an import is listed and can be undone. */
const retentionDays = { waiting: 30, ended: 365 }

/** Forgets uploads that nobody imported, and old imports with their reports: they hold what others wrote. Daily. */
export const purgeImports = defineJob<Record<string, never>>('import.forget', async () => {
  await database().execute(sql`
    delete from imports where state <> 'running' and created_at < now() - make_interval(days =>
      case when state in ('checked', 'failed') then ${retentionDays.waiting}::int else ${retentionDays.ended}::int end)`)
})
