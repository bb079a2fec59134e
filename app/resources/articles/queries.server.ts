import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { imageOf } from '#app/platform/images/queries.server.ts'
import type { RenderedArticle } from '#app/platform/markdown/render.server.ts'
import type { ManageFilter } from '../admin/filter.ts'
import type { ManagedItem } from '../admin/row.tsx'
import {
  featuredItems,
  findItem,
  isShown,
  itemsOfCategory,
  itemsToEdit,
  newest,
  newestItems,
  publishedPage,
  summaryColumns,
  wholeColumns,
} from '../catalogue/queries.server.ts'
import { slugAfter } from '../catalogue/slugs.server.ts'
import type { Filter } from '../library/filter.ts'
import { notDeleted } from '../trash/columns.server.ts'
import { justDeleted } from '../trash/queries.server.ts'
import type { Article, ArticleSummary } from './article.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { articleRendererVersion, articleRendering } from './rendering/render.server.ts'
import { articles } from './tables.server.ts'
import { requireArticleWriter } from './write.server.ts'

const summary = {
  ...summaryColumns(articleCatalogue.table),
  slug: articles.slug,
  excerpt: articles.excerpt,
  thumbnail: imageOf(articles.thumbnailUrl).as('thumbnail'),
  thumbnailAlt: articles.thumbnailAlt,
}

const whole = {
  ...summary,
  ...wholeColumns(articleCatalogue),
  content: articles.content,
  description: articles.description,
  thumbnailUrl: articles.thumbnailUrl,
  decorativePictures: articles.decorativePictures,
  authorId: articles.authorId,
  authorName: articles.authorName,
  canonicalUrl: articles.canonicalUrl,
  sharingTitle: articles.sharingTitle,
  sharingText: articles.sharingText,
  sharingPicture: articles.sharingPicture,
  rendering: {
    html: articles.html,
    toc: articles.toc,
    readingMinutes: articles.readingMinutes,
    by: articles.renderedBy,
    version: articles.renderedVersion,
  },
}

const newestFirst = newest(articleCatalogue.table)

/** The featured articles (`featuredItems`). */
export function featuredArticles(): Promise<ArticleSummary[]> {
  return featuredItems(articleCatalogue, summary)
}

/** A page of published articles (`publishedPage`). @throws NotFound for a page after the last */
export async function publishedArticles(filter: Filter): Promise<{ articles: ArticleSummary[]; pages: number }> {
  const { items, pages } = await publishedPage(articleCatalogue, filter, summary)
  return { articles: items, pages }
}

/** A page of all articles, drafts included, or of the trash (`itemsToEdit`). @throws Forbidden */
export async function articlesToEdit(
  actor: Actor,
  filter: Partial<ManageFilter> = {},
): Promise<{ articles: (ArticleSummary & ManagedItem)[]; total: number; pages: number }> {
  const { items, ...others } = await itemsToEdit(articleCatalogue, actor, filter, summary)
  return { articles: items, ...others }
}

/** One article, draft or not (`findItem`). @throws NotFound, also for actors who may not see drafts */
export function findArticle(actor: Actor, id: string): Promise<Article> {
  return findItem(articleCatalogue, actor, id, whole)
}

/**
 * The published article at an address, by unique index.
 * @returns `movedTo` with the current address if this is a former one
 * @throws NotFound, also for drafts
 */
export async function publishedArticle(slug: string): Promise<Article | { movedTo: string }> {
  // PostgreSQL rejects NUL in text.
  if (slug.includes('\0')) throw new NotFound()
  const [article] = await database()
    .select(whole)
    .from(articles)
    .where(and(eq(articles.slug, slug), isShown(articleCatalogue.table)))
  if (article) return article
  const movedTo = await slugAfter(articleCatalogue, slug)
  if (movedTo === undefined) throw new NotFound()
  return { movedTo }
}

/** The titles of the published articles among `slugs`. One query by the index on the slug; none if empty. */
export async function articleTitles(slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const { slug, title } = articles
  const rows = await database()
    .select({ slug, title })
    .from(articles)
    .where(and(inArray(slug, slugs), isShown(articleCatalogue.table)))
  return new Map(rows.map((row) => [row.slug, row.title]))
}

/** An article's rendering for its page: the stored one, or a new one if the stored one is outdated. */
export async function renderedArticle(
  article: Pick<Article, 'content' | 'version' | 'rendering'>,
): Promise<Pick<RenderedArticle, 'html' | 'toc' | 'readingMinutes'>> {
  const { html, toc, readingMinutes, by, version } = article.rendering
  if (by === articleRendererVersion && version === article.version && html !== null && toc && readingMinutes)
    return { html, toc, readingMinutes }
  return (await articleRendering(article.content)).columns
}

/**
 * Three published articles to read next: by the number of shared tags, then the same category, then the newest.
 * Considers the 200 newest (index `articles_published`).
 */
export function relatedArticles(article: Article): Promise<ArticleSummary[]> {
  const candidates = database()
    .select({ id: articles.id })
    .from(articles)
    .where(and(isShown(articleCatalogue.table), ne(articles.id, article.id)))
    .orderBy(...newestFirst)
    .limit(200)
  const shared = sql`(select count(*) from article_tags mine join article_tags theirs on theirs.tag_id = mine.tag_id
    where mine.article_id = ${article.id} and theirs.article_id = ${articles.id})`
  return database()
    .select(summary)
    .from(articles)
    .where(sql`${articles.id} in ${candidates}`)
    .orderBy(desc(shared), desc(sql`${articles.categoryId} is not distinct from ${article.categoryId}`), ...newestFirst)
    .limit(3)
}

/**
 * Addresses and last changes of the published articles, newest first, at most 5,000: for sitemaps. Index
 * `articles_published`.
 */
export function articleAddresses(): Promise<{ slug: string; title: string; excerpt: string; updatedAt: Date }[]> {
  const { slug, title, excerpt, updatedAt } = articles
  return newestItems(articleCatalogue, { slug, title, excerpt, updatedAt }, 5_000)
}

/** The newest published articles of a category (`itemsOfCategory`), by default at most 3. */
export function articlesOf(categoryId: string | null, limit = 3): Promise<ArticleSummary[]> {
  return itemsOfCategory(articleCatalogue, summary, categoryId, limit)
}

/**
 * The newest published articles of an author: by their account, or by their name where no account is chosen. Index
 * `articles_published`.
 */
export function articlesBy(
  author: { memberId: string | undefined; name: string },
  limit: number,
): Promise<ArticleSummary[]> {
  const byName = and(isNull(articles.authorId), eq(articles.authorName, author.name))
  const isTheirs = author.memberId ? or(eq(articles.authorId, author.memberId), byName) : byName
  return newestItems(articleCatalogue, summary, limit, isTheirs)
}

/** The newest published article, if any. Index `articles_published`. */
export async function newestArticle(): Promise<ArticleSummary | undefined> {
  const [article] = await newestItems(articleCatalogue, summary, 1)
  return article
}

/** The newest complete published articles of one category or of all, for feeds. Index `articles_published`. */
export function newestArticles(categorySlug?: string, limit = 20): Promise<Article[]> {
  const ofCategory = sql`${articles.categoryId} = (select id from categories where slug = ${categorySlug ?? null})`
  return newestItems(articleCatalogue, whole, limit, categorySlug === undefined ? undefined : ofCategory)
}

/** The id of the article at an address, draft or not, by unique index; undefined if there is none. @throws Forbidden */
export async function findArticleId(actor: Actor, slug: string): Promise<string | undefined> {
  requireArticleWriter(actor)
  const [article] = await database()
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.slug, slug), notDeleted(articles)))
  return article?.id
}

/** The article that this actor has just trashed (`justDeleted`). */
export function justDeletedArticle(actor: Actor) {
  const { table } = articleCatalogue
  return justDeleted(table, table.title, actor)
}
