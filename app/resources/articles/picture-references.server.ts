import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { pictureReferences } from '#app/platform/images/image-references.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'

/** True for a row of `images` that is in use: by articles, their versions and drafts, collections or the logo. */
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
 * The pictures in the articles' bucket: thumbnails and pictures of articles (also trashed), their versions and drafts,
 * and of the site's collections. Unused ones, from forms that were never submitted or removed from a text, are deleted
 * after a week.
 */
export const articlePictures = pictureReferences('articles', pictureIsUsed, 7)

/** Deletes a picture that an article no longer shows, unless it is used elsewhere. */
export async function releasePicture(url: string): Promise<void> {
  const { rows: unused } = await database().execute(
    sql`select 1 from images where url = ${url} and not (${pictureIsUsed})`,
  )
  if (unused.length > 0) await removeImage(url)
}
