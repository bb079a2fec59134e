import { purgeEvents } from '#app/events/restore.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { purgeComments } from '../comments/trash.server.ts'
import { purgeablePosts, purgePosts } from '../posts/trash.server.ts'
import { purgeTopics } from '../topics/trash.server.ts'

/** Purges everything that has been in the trash of the Campus and the calendar for 30 days. Daily. */
export const purgeCampusTrash = defineJob<Record<string, never>>('campus.empty-trash', async () => {
  const before = trashHorizon()
  do {
    await purgeComments(before)
    await purgePosts(before)
  } while ((await purgeablePosts(before)).length > 0)
  await purgeTopics(before)
  await purgeEvents(before)
})
