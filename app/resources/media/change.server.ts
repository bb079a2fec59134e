import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { describeImage, findImage } from '#app/platform/images/library.server.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import { deletedImages, imageToTrash, restoreImage } from '#app/platform/images/trash.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { replaceInWords } from '#app/platform/words/replace.server.ts'
import { keepVersion } from '../articles/history/keep.server.ts'
import { type MediaDraft, nameOf } from './media.ts'
import { mustManageMedia, pictureOfLibrary } from './queries.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'media.described': { mediaId: string; name: string }
    'media.replaced': { mediaId: string; name: string; articles: number }
    'media.removed': { mediaId: string; name: string }
    'media.restored': { mediaId: string; name: string }
  }
}

/** Says what a picture shows, and what it is called. @throws Forbidden, NotFound */
export async function describePicture(actor: Actor, id: string, draft: MediaDraft): Promise<void> {
  mustManageMedia(actor)
  const { url } = await findImage('articles', id)
  await transaction(async () => {
    await describeImage(url, draft)
    await emit(actor, 'media.described', { mediaId: id, name: draft.name || nameOf(url) })
  })
}

/**
 * Puts another picture in the place of one, everywhere: in articles, collections, what is typed and not saved, and what
 * articles said before. The changed articles have a new version.
 * @throws Forbidden, NotFound, Invalid for `file`
 */
export async function replacePicture(actor: Actor, id: string, file: Upload | ReceivedFile): Promise<void> {
  mustManageMedia(actor)
  const before = await findImage('articles', id)
  const { url } = await storeUploadedImage(file, 'file')
  await transaction(async () => {
    await holdPicture(id)
    const articles = await moveUses(before.url, url)
    for (const articleId of articles) await keepVersion(actor, 'revised', articleId)
    await describeImage(url, { alt: before.alt })
    await removeImage(before.url)
    const name = before.name || nameOf(before.url)
    await emit(actor, 'media.replaced', { mediaId: id, name, articles: articles.length })
  })
}

/**
 * Removes a picture that nothing uses; it can be had back for 30 days.
 * @throws Forbidden, NotFound, Conflict for one that is used
 */
export async function removeLibraryPicture(actor: Actor, id: string): Promise<void> {
  const { url, name, uses } = await pictureOfLibrary(actor, id)
  if (uses.length > 0) throw new Conflict('This picture is used. Replace it, or take it out there first.')
  await transaction(async () => {
    await holdPicture(id)
    await imageToTrash(actor, id, name || nameOf(url))
    await emit(actor, 'media.removed', { mediaId: id, name: name || nameOf(url) })
  })
}

/** Takes a deleted picture back. @throws Forbidden, NotFound */
export async function restoreLibraryPicture(actor: Actor, id: string): Promise<void> {
  mustManageMedia(actor)
  await transaction(async () => {
    await restoreImage(id)
    const { url, name } = await findImage('articles', id)
    await emit(actor, 'media.restored', { mediaId: id, name: name || nameOf(url) })
  })
}

/** Deleted pictures that can be had back. @throws Forbidden */
export async function deletedLibraryPictures(actor: Actor) {
  mustManageMedia(actor)
  return deletedImages()
}

/** Holds the picture until the transaction ends. @throws NotFound where another has replaced or removed it */
async function holdPicture(id: string): Promise<void> {
  const held = await database().execute(sql`select 1 from images where id = ${id} for update`)
  if (held.length === 0) throw new NotFound()
}

/** @returns the articles that changed, whose rows are locked in id order */
async function moveUses(from: string, to: string): Promise<string[]> {
  const isThere = sql`(thumbnail_url = ${from} or position(${from} in content) > 0)`
  const moved = sql`content = replace(content, ${from}, ${to}),
    thumbnail_url = case when thumbnail_url = ${from} then ${to} else thumbnail_url end`
  const articles = await database().execute<{ id: string }>(
    sql`select id from articles where ${isThere} order by id for update`,
  )
  await database().execute(
    sql`update articles set ${moved}, version = version + 1, updated_at = now() where ${isThere}`,
  )
  await database().execute(sql`update article_versions set ${moved} where ${isThere}`)
  await database().execute(sql`
    update article_drafts set typed = replace(typed::text, ${from}, ${to})::jsonb
    where position(${from} in typed::text) > 0`)
  await database().execute(
    sql`update collection_entries set picture = ${to}, version = version + 1 where picture = ${from}`,
  )
  await replaceInWords(from, to)
  return articles.map(({ id }) => id)
}
