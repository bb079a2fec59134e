import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { pictureKeeper } from '#app/platform/images/keeper.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'

/** True for a row of `images` that something shows: articles, their versions and drafts, collections, the mark. */
export const pictureIsUsed = sql`exists (select 1 from articles where thumbnail_url = images.url)
    or exists (select 1 from articles where position(images.url in content) > 0)
    or exists (select 1 from article_versions where position(images.url in content) > 0)
    or exists (select 1 from collection_entries where picture = images.url)
    or exists (select 1 from record_versions where says->>'picture' = images.url)
    or exists (select 1 from page_words where images.url in (words ->> 'mark', draft ->> 'mark'))
    or exists (select 1 from page_word_versions where words ->> 'mark' = images.url)
    or exists (select 1 from drafts where position(images.url in fields::text || earlier::text) > 0)
    or exists (select 1 from article_reviews where position(images.url in typed::text) > 0)`

/**
 * The pictures of articles, in the trash too: thumbnails, those in a content or a version of it, and those in anybody's
 * draft; and those of the firm's collections, which stand in the same bucket. Others are left by forms that nobody
 * sent, and by pictures that were taken out again; they go after a week.
 */
export const articlePictures = pictureKeeper('articles', pictureIsUsed, 7)

/** Removes a picture that an article has given up, unless a copy of the article, or anything else, shows it. */
export async function releasePicture(url: string): Promise<void> {
  const { rows: unused } = await database().execute(
    sql`select 1 from images where url = ${url} and not (${pictureIsUsed})`,
  )
  if (unused.length > 0) await removeImage(url)
}
