import { and, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { variantStem } from '#app/platform/images/image-metadata.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { unrenderedArticle } from '#app/platform/markdown/as-typed.ts'
import { picturesIn } from '#app/platform/markdown/pictures-in.ts'
import { renderArticleInWorker } from '#app/platform/markdown/render-in-worker.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { articles } from '../tables.server.ts'

/** Increment it when the rendering changes: a job then re-renders older articles. */
export const articleRendererVersion = 4

/**
 * Renders an article's columns in a separate process, so that it does not block requests and the renderer's memory is
 * freed. Call it before the transaction, because it is slow.
 */
export async function articleRendering(content: string) {
  const urls = picturesIn(content)
  const images = await imagesByUrl(urls)
  const { html, text, toc, readingMinutes, tooMuch } =
    (await renderArticleInWorker(content, images)) ??
    unrenderedArticle(content, 'more than can be rendered in 15 seconds')
  const columns = {
    contentText: searchable(text),
    html,
    toc,
    readingMinutes,
    pictures: urls.map(variantStem),
    unsized: [...images.values()].filter(({ widths }) => widths.length === 0).map(({ url }) => url),
    renderedBy: articleRendererVersion,
  }
  return { tooMuch, columns }
}

/** Maximum bytes of searchable text: a tsvector is limited to a megabyte. */
const MAX_SEARCHED = 400_000

function searchable(text: string): string {
  const bytes = Buffer.from(text)
  return bytes.length <= MAX_SEARCHED
    ? text
    : bytes
        .subarray(0, MAX_SEARCHED)
        .toString()
        .replace(/\s?\S*$/u, '')
}

/** Articles stored per transaction; each one invalidates all cached pages that show articles. */
const batch = 50

type Rendering = Awaited<ReturnType<typeof articleRendering>>['columns']

/**
 * Re-renders articles that have no rendering, an outdated one, a change by an earlier release, or pictures whose sizes
 * are ready by now. Few match; they are found by a table scan.
 */
export const renderStaleArticles = defineJob<Record<string, never>>('articles.render-stale', async () => {
  const { rows: stale } = await database().execute<{ id: string; content: string; version: number }>(sql`
    select id, content, version from articles
    where rendered_by < ${articleRendererVersion} or rendered_version <> version
      or (unsized <> '{}' and exists (select 1 from images where url = any(unsized) and widths <> '{}'))
    order by id limit 500`)
  for (let from = 0; from < stale.length; from += batch) {
    const renderings: { id: string; version: number; columns: Rendering }[] = []
    for (const { id, version, content } of stale.slice(from, from + batch))
      renderings.push({ id, version, columns: (await articleRendering(content)).columns })
    await store(renderings)
  }
})

/** Locks rows in the order of their ids, as other actions do, to prevent deadlocks. */
function store(renderings: { id: string; version: number; columns: object }[]): Promise<void> {
  return transaction(async () => {
    let stored = 0
    for (const { id, version, columns } of renderings) {
      // Skip an article that was revised since: the revision stored its own rendering.
      const done = await database()
        .update(articles)
        .set({ ...columns, renderedVersion: version })
        .where(and(eq(articles.id, id), eq(articles.version, version)))
        .returning({ id: articles.id })
      stored += done.length
    }
    if (stored > 0) await invalidateTags('articles')
  })
}
