import { and, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type ImageFacts, variantStem } from '#app/platform/images/image-facts.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { picturesIn } from '#app/platform/markdown/pictures-in.ts'
import type { RenderedArticle } from '#app/platform/markdown/render.server.ts'
import { renderArticleInWorker } from '#app/platform/markdown/render-in-worker.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { articles } from '../tables.server.ts'

/** Grows when what is rendered changes: articles of an older one are rendered again by a job. */
export const articleRendererVersion = 2

/**
 * Renders an article for its table, in a process of its own: here one after another would hold up all pages, and what
 * renders them would stay in memory. Before the transaction of the act: it takes a moment.
 */
export async function articleRendering(content: string) {
  const urls = picturesIn(content)
  const images = await imagesByUrl(urls)
  const { html, text, toc, readingMinutes } =
    (await renderArticleInWorker(content, images)) ?? (await renderedHere(content, images))
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

/** An editor's text is shown, however long it takes. */
async function renderedHere(content: string, images: Map<string, ImageFacts>): Promise<RenderedArticle> {
  const { renderArticle } = await import('#app/platform/markdown/render.server.ts')
  return renderArticle(content, images)
}

/** Articles that are rendered before they are stored together: each time all pages that show articles are dropped. */
const batch = 50

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
  for (let from = 0; from < stale.length; from += batch) {
    const renderings: { id: string; version: number; columns: Awaited<ReturnType<typeof articleRendering>> }[] = []
    for (const { id, version, content } of stale.slice(from, from + batch))
      renderings.push({ id, version, columns: await articleRendering(content) })
    await store(renderings)
  }
})

/** In the order of their ids: acts that hold several of them do so in the same. */
function store(renderings: { id: string; version: number; columns: object }[]): Promise<void> {
  return transaction(async () => {
    let stored = 0
    for (const { id, version, columns } of renderings) {
      // Somebody may have revised it meanwhile: then its rendering is there already.
      const done = await database()
        .update(articles)
        .set({ ...columns, renderedVersion: version })
        .where(and(eq(articles.id, id), eq(articles.version, version)))
        .returning({ id: articles.id })
      stored += done.length
    }
    if (stored > 0) await dropPages('articles')
  })
}
