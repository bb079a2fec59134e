import { sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'

const most = 500

/**
 * Removes pictures that were uploaded a week ago or earlier and that no article shows: neither as its thumbnail, nor in
 * its
 * content, nor in anybody's draft. They are left by forms that nobody sent, and by pictures that were taken out again.
 */
export const removeUnusedImages = defineJob<Record<string, never>>('articles.unused-images', async () => {
  const unused = await database().execute<{ url: string }>(sql`
    select url from images
    where url like '/files/articles/%' and created_at < now() - interval '7 days'
      and not exists (select 1 from articles where thumbnail_url = images.url)
      and not exists (select 1 from articles where position(images.url in content) > 0)
      and not exists (select 1 from article_drafts where position(images.url in typed::text) > 0)
    order by created_at limit ${most}`)
  for (const { url } of unused) await transaction(() => removeImage(url))
})
