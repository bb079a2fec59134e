import { events } from '#app/events/tables.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { renderStale } from '#app/platform/markdown/render-stale.server.ts'
import { picturesNamedIn } from './attachments/queries.server.ts'
import { comments } from './comments/tables.server.ts'
import { posts } from './posts/tables.server.ts'

/**
 * Renders texts that an older release stored or rendered differently. Each minute; three index reads if there are none.
 */
export const renderStaleTexts = defineJob<Record<string, never>>('campus.render-stale', async () => {
  await renderStale(posts, posts.content, { author: posts.userId, imagesOf: picturesNamedIn })
  await renderStale(comments, comments.content, { author: comments.userId, imagesOf: picturesNamedIn })
  await renderStale(events, events.description)
})
