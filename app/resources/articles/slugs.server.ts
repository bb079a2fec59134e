import { and, eq, like, ne, or } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { notDeleted } from '../trash/columns.server.ts'
import { articleSlugs, articles } from './tables.server.ts'

/** An unused address derived from a title. Former addresses of other articles remain reserved. */
export async function slugForTitle(title: string, articleId: string): Promise<string> {
  const base = slugOf(title, 'article')
  const begins = `${base}%`
  const current = await database()
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(like(articles.slug, begins), ne(articles.id, articleId), notDeleted(articles)))
  const former = await database()
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .innerJoin(articles, and(eq(articles.id, articleSlugs.articleId), notDeleted(articles)))
    .where(and(like(articleSlugs.slug, begins), ne(articleSlugs.articleId, articleId)))
  return freeSlug(base, new Set([...current, ...former].map(({ slug }) => slug)))
}

/** @throws Invalid if `slug` is or was the address of another article */
export async function requireFreeSlug(slug: string, articleId: string): Promise<void> {
  const existing = await articleWithSlug(slug, articleId)
  if (existing) throw new Invalid({ slug: [`This slug is taken by “${existing.title}”. Choose another.`] })
}

/** True if `slug` is or was the address of another article. */
export async function isTakenSlug(slug: string, articleId: string): Promise<boolean> {
  return (await articleWithSlug(slug, articleId)) !== undefined
}

/** The article, other than `articleId` and not in the trash, with this current or former address. */
async function articleWithSlug(slug: string, articleId: string): Promise<{ title: string } | undefined> {
  const [existing] = await database()
    .select({ title: articles.title })
    .from(articles)
    .leftJoin(articleSlugs, eq(articleSlugs.articleId, articles.id))
    .where(
      and(or(eq(articles.slug, slug), eq(articleSlugs.slug, slug)), ne(articles.id, articleId), notDeleted(articles)),
    )
    .limit(1)
  return existing
}
