import { publishedArticles } from '#app/resources/articles/queries.server.ts'
import { publishedDownloads } from '#app/resources/downloads/queries.server.ts'

/** Suggested reading for an area: the best matching article and download of the Resource Center, if any. */
export async function readingAbout(words: string): Promise<{ href: string; title: string; isFile: boolean }[]> {
  const filter = { q: words, category: undefined, tag: undefined, page: 1 }
  const [{ articles }, { downloads }] = await Promise.all([
    publishedArticles({ ...filter, tab: 'articles' }),
    publishedDownloads({ ...filter, tab: 'downloads' }),
  ])
  return [
    ...articles.slice(0, 1).map(({ slug, title }) => ({ href: `/resources/articles/${slug}`, title, isFile: false })),
    ...downloads
      .slice(0, 1)
      .map(({ slug, title }) => ({ href: `/resources/downloads/${slug}/about`, title, isFile: true })),
  ]
}
