import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { searchQuery } from '#app/platform/database/search.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { imageOf } from '#app/platform/images/queries.server.ts'
import { categoryOf } from '../categories/queries.server.ts'
import { type Filter, isNarrowed, pageSize } from '../filter.ts'
import { type ManageFilter, managePageSize } from '../manage-filter.ts'
import { tagsOf } from '../tags/queries.server.ts'
import type { Article, ArticleSummary } from './article.ts'
import { articleSlugs, articles, articleTags } from './tables.server.ts'

const mostFeatured = 6
const newest = [desc(articles.createdAt), desc(articles.id)]

/** The featured articles, newest first, 6 at most. Index `articles_featured`. */
export function featuredArticles(): Promise<ArticleSummary[]> {
  return database()
    .select(summary)
    .from(articles)
    .where(and(articles.isPublished, articles.isFeatured))
    .orderBy(...newest)
    .limit(mostFeatured)
}

/**
 * A page of published articles, newest first, without those that stand above as featured; with a search, the best match
 * first. 12 a page, and how many pages there are. Index `articles_published`; for a search `articles_search`.
 * @throws NotFound for a page after the last
 */
export async function publishedArticles(filter: Filter): Promise<{ articles: ArticleSummary[]; pages: number }> {
  const query = searchQuery(filter.q)
  if (filter.q && !query) return { articles: [], pages: 0 }
  const wanted: (SQL | undefined)[] = [sql`${articles.isPublished}`, ...narrowing(filter)]
  if (query) wanted.push(sql`${articles.search} @@ ${query}`)
  if (!isNarrowed(filter)) wanted.push(sql`${articles.id} not in (${featuredIds()})`)
  const found = await database()
    .select({ ...summary, total: sql`count(*) over ()`.mapWith(Number) })
    .from(articles)
    .where(and(...wanted))
    .orderBy(...(query ? [desc(sql`ts_rank(${articles.search}, ${query})`)] : []), ...newest)
    .limit(pageSize)
    .offset((filter.page - 1) * pageSize)
  if (found.length === 0 && filter.page > 1) throw new NotFound()
  return {
    articles: found.map(({ total, ...article }) => article),
    pages: Math.ceil((found[0]?.total ?? 0) / pageSize),
  }
}

/**
 * The published article at an address, by unique index.
 * @returns where it is now, for an address that it had before
 * @throws NotFound, also for drafts
 */
export async function publishedArticle(slug: string): Promise<Article | { movedTo: string }> {
  // PostgreSQL takes no NUL in a text.
  if (slug.includes('\0')) throw new NotFound()
  const [article] = await database()
    .select(whole)
    .from(articles)
    .where(and(eq(articles.slug, slug), articles.isPublished))
  if (article) return article
  const [moved] = await database()
    .select({ slug: articles.slug })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(and(eq(articleSlugs.slug, slug), articles.isPublished))
  if (!moved) throw new NotFound()
  return { movedTo: moved.slug }
}

/**
 * Three published articles to read after this one: those that share most tags, then its category, then the newest.
 * Looks at the 200 newest (index `articles_published`).
 */
export function relatedArticles(article: Article): Promise<ArticleSummary[]> {
  const candidates = database()
    .select({ id: articles.id })
    .from(articles)
    .where(sql`${articles.isPublished} and ${articles.id} <> ${article.id}`)
    .orderBy(...newest)
    .limit(200)
  const shared = sql`(select count(*) from article_tags mine join article_tags theirs on theirs.tag_id = mine.tag_id
    where mine.article_id = ${article.id} and theirs.article_id = ${articles.id})`
  return database()
    .select(summary)
    .from(articles)
    .where(sql`${articles.id} in ${candidates}`)
    .orderBy(desc(shared), desc(sql`${articles.categoryId} is not distinct from ${article.categoryId}`), ...newest)
    .limit(3)
}

/**
 * Every published article's address and last change, newest first, 5,000 at most: for those who list the site. Index
 * `articles_published`.
 */
export function articleAddresses(): Promise<{ slug: string; title: string; excerpt: string; updatedAt: Date }[]> {
  return database()
    .select({ slug: articles.slug, title: articles.title, excerpt: articles.excerpt, updatedAt: articles.updatedAt })
    .from(articles)
    .where(sql`${articles.isPublished}`)
    .orderBy(...newest)
    .limit(5_000)
}

/** The 20 newest published articles, whole, for the feed. Index `articles_published`. */
export function newestArticles(): Promise<Article[]> {
  return database()
    .select(whole)
    .from(articles)
    .where(sql`${articles.isPublished}`)
    .orderBy(...newest)
    .limit(20)
}

/**
 * A page of all articles, drafts too, newest first, 50 a page, and how many there are. Index `articles_newest`; for a
 * search
 * `articles_search`. A page after the last is empty.
 * @throws Forbidden
 */
export async function articlesToEdit(
  actor: Actor,
  { q = '', state, category, page = 1 }: Partial<ManageFilter> = {},
): Promise<{ articles: ArticleSummary[]; total: number; pages: number }> {
  if (!can(actor, 'article.write')) throw new Forbidden()
  const query = searchQuery(q)
  if (q && !query) return { articles: [], total: 0, pages: 0 }
  const wanted: (SQL | undefined)[] = narrowing({ category, tag: undefined })
  if (query) wanted.push(sql`${articles.search} @@ ${query}`)
  if (state) wanted.push(eq(articles.isPublished, state === 'published'))
  const found = await database()
    .select({ ...summary, total: sql`count(*) over ()`.mapWith(Number) })
    .from(articles)
    .where(and(...wanted))
    .orderBy(...newest)
    .limit(managePageSize)
    .offset((page - 1) * managePageSize)
  const total = found[0]?.total ?? 0
  return { articles: found.map(({ total, ...article }) => article), total, pages: Math.ceil(total / managePageSize) }
}

/** The id of the article at an address, draft or not, by unique index; undefined if there is none. @throws Forbidden */
export async function findArticleId(actor: Actor, slug: string): Promise<string | undefined> {
  if (!can(actor, 'article.write')) throw new Forbidden()
  const [article] = await database().select({ id: articles.id }).from(articles).where(eq(articles.slug, slug))
  return article?.id
}

/** One article, draft or not, by primary key. @throws NotFound, also for those who may not see drafts */
export async function findArticle(actor: Actor, id: string): Promise<Article> {
  const [article] = isId(id) ? await database().select(whole).from(articles).where(eq(articles.id, id)) : []
  if (!article || !(article.isPublished || can(actor, 'article.write'))) throw new NotFound()
  return article
}

function narrowing({ category, tag }: Pick<Filter, 'category' | 'tag'>): SQL[] {
  return [
    ...(category ? [sql`${articles.categoryId} = (select id from categories where slug = ${category})`] : []),
    ...(tag
      ? [
          sql`${articles.id} in (select article_id from article_tags join tags on tags.id = tag_id where tags.slug = ${tag})`,
        ]
      : []),
  ]
}

function featuredIds() {
  return database()
    .select({ id: articles.id })
    .from(articles)
    .where(and(articles.isPublished, articles.isFeatured))
    .orderBy(...newest)
    .limit(mostFeatured)
}

const summary = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  excerpt: articles.excerpt,
  isFeatured: articles.isFeatured,
  isPublished: articles.isPublished,
  category: categoryOf(articles.categoryId).as('category'),
  thumbnail: imageOf(articles.thumbnailUrl).as('thumbnail'),
  thumbnailAlt: articles.thumbnailAlt,
  createdAt: articles.createdAt,
}

const whole = {
  ...summary,
  content: articles.content,
  description: articles.description,
  categoryId: articles.categoryId,
  thumbnailUrl: articles.thumbnailUrl,
  tags: tagsOf({ tagId: articleTags.tagId, recordId: articleTags.articleId }, articles.id).as('tags'),
  publishedAt: articles.publishedAt,
  updatedAt: articles.updatedAt,
  version: articles.version,
}
