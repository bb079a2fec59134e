import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { variantStem } from '#app/platform/images/image-metadata.ts'
import { notDeleted } from '../trash/columns.server.ts'
import { articles } from './tables.server.ts'

/**
 * True if an article outside the trash shows this picture, in any size and format. Only staff may load pictures of
 * deleted articles and of unsaved drafts. Indexes `articles_pictures` and `articles_thumbnail_stem`.
 */
export async function isPictureOfArticle(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [shown] = await database()
    .select({ yes: sql`1` })
    .from(articles)
    .where(
      sql`${notDeleted(articles)} and (${articles.pictures} @> array[${stem}]
        or split_part(${articles.thumbnailUrl}, '.', 1) = ${stem}
        or (${articles.renderedVersion} <> ${articles.version} and position(${stem} in ${articles.content}) > 0))`,
    )
    .limit(1)
  return shown !== undefined
}
