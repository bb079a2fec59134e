import { config } from '#app/platform/config/config.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { Article } from '#app/resources/articles/article.ts'
import { newestArticles, renderedArticle } from '#app/resources/articles/queries.server.ts'
import { absoluteUrls } from '#app/resources/articles/rendering/absolute-urls.ts'
import { publicCategories } from '#app/resources/categories/queries.server.ts'
import { site } from '../../shell/site.ts'
import { storedText } from './text-cache.server.ts'

/** A feed: its addresses, its name, and the newest articles with full text. */
export interface Feed {
  title: string
  home: string
  /** Without the file extension. */
  self: string
  entries: { article: Article; address: string; html: string }[]
  changed: Date
}

/** Cache tags of a feed. */
export const feedShows = ['site', 'articles'] as const

/** The newest articles, of one category or of all. @throws NotFound for an unknown category */
export const storedFeed = storedText(feedShows, feedOf)

async function feedOf(categorySlug?: string): Promise<Feed> {
  const { siteUrl } = config()
  const category = categorySlug === undefined ? undefined : await categoryNamed(categorySlug)
  const newest = await newestArticles(categorySlug)
  const entries = await Promise.all(
    newest.map(async (article) => {
      const address = `${siteUrl}/resources/articles/${encodeURI(article.slug)}`
      return { article, address, html: absoluteUrls((await renderedArticle(article)).html, siteUrl, address) }
    }),
  )
  return {
    title: `${site.name} Resource Center${category ? `: ${category}` : ''}`,
    home: categorySlug ? `${siteUrl}/resources?category=${encodeURIComponent(categorySlug)}` : `${siteUrl}/resources`,
    self: categorySlug ? `${siteUrl}/resources/categories/${encodeURIComponent(categorySlug)}/feed` : `${siteUrl}/feed`,
    entries,
    changed: new Date(Math.max(0, ...newest.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}

async function categoryNamed(slug: string): Promise<string> {
  const category = (await publicCategories()).find((one) => one.slug === slug)
  if (!category) throw new NotFound()
  return category.name
}
