import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { articles } from './tables.server.ts'

/** The article as it stands, held until the transaction ends. @throws NotFound */
export async function lockArticle(id: string) {
  const [article] = isId(id)
    ? await database()
        .select({
          id: articles.id,
          slug: articles.slug,
          title: articles.title,
          isPublished: articles.isPublished,
          publishedAt: articles.publishedAt,
          thumbnailUrl: articles.thumbnailUrl,
          version: articles.version,
        })
        .from(articles)
        .where(eq(articles.id, id))
        .for('update')
    : []
  if (!article) throw new NotFound()
  return article
}
