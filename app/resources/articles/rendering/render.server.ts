import { and, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { variantStem } from '#app/platform/images/image-facts.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { articles } from '../tables.server.ts'

/** Grows when what is rendered changes: articles of an older one are rendered again by a job. */
export const articleRendererVersion = 2

/** Renders an article that somebody writes, for its table. Before the transaction of the act: it takes a moment. */
export async function articleRendering(content: string) {
  const { picturesIn, renderArticle } = await import('#app/platform/markdown/render.server.ts')
  const urls = picturesIn(content)
  const images = await imagesByUrl(urls)
  const { html, text, toc, readingMinutes } = renderArticle(content, images)
  return {
    contentText: text,
    html,
    toc,
    readingMinutes,
    pictures: urls.map(variantStem),
    unsized: [...images.values()].filter(({ widths }) => widths.length === 0).map(({ url }) => url),
    renderedBy: articleRendererVersion,
  }
}

/**
 * Renders the articles that an older renderer, or none, has rendered, that an earlier release has changed since, or
 * whose pictures have got their sizes. They are few: one walk through their table tells.
 */
export const renderStaleArticles = defineJob<Record<string, never>>('articles.render-stale', async () => {
  const stale = await database().execute<{ id: string; content: string; version: number }>(sql`
    select id, content, version from articles
    where rendered_by < ${articleRendererVersion} or rendered_version <> version
      or (unsized <> '{}' and exists (select 1 from images where url = any(unsized) and widths <> '{}'))
    order by id limit 500`)
  for (const { id, content, version } of stale) {
    const rendering = { ...(await articleRendering(content)), renderedVersion: version }
    await transaction(async () => {
      // Somebody may have revised it meanwhile: then its rendering is there already.
      const done = await database()
        .update(articles)
        .set(rendering)
        .where(and(eq(articles.id, id), eq(articles.version, version)))
        .returning({ id: articles.id })
      if (done.length > 0) await dropPages('articles')
    })
  }
})
