import { sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { replaceInCopy } from '#app/platform/copy/replace.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { describeImage, findImage } from '#app/platform/images/library.server.ts'
import { storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import {
  deletedImages,
  imageToTrash,
  lockImage,
  replacedImages,
  restoreImage,
} from '#app/platform/images/trash.server.ts'
import type { Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { replaceInVersions } from '#app/platform/versions/versions.server.ts'
import { saveVersion } from '../articles/history/keep.server.ts'
import { mayPublishArticles } from '../articles/review/publishers.server.ts'
import { type MediaDraft, nameOf } from './media.ts'
import { pictureOfLibrary, requireMediaManager } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'media.described': { mediaId: string; name: string }
    'media.replaced': { mediaId: string; name: string; articles: number }
    'media.removed': { mediaId: string; name: string }
    'media.restored': { mediaId: string; name: string }
    'media.put-back': { mediaId: string; name: string; articles: number }
  }
}

/** Sets a picture's description and name. @throws Forbidden, NotFound */
export async function describePicture(actor: Actor, id: string, draft: MediaDraft): Promise<void> {
  requireMediaManager(actor)
  const { url } = await findImage('articles', id)
  await transaction(async () => {
    await describeImage(url, draft)
    await emit(actor, 'media.described', { mediaId: id, name: draft.name || nameOf(url) })
  })
}

/**
 * Replaces a picture everywhere: in articles, collections, unsaved drafts and earlier versions. Changed articles get a
 * new version. The former picture can be restored for 30 days.
 * @throws Forbidden, NotFound, Invalid for `file`
 */
export async function replacePicture(actor: Actor, id: string, file: Upload | ReceivedFile): Promise<void> {
  requireMediaManager(actor)
  const before = await findImage('articles', id)
  const { url } = await storeUploadedImage(file, 'file')
  await transaction(async () => {
    await lockPicture(id)
    const articles = await moveUses(actor, before.url, url)
    await describeImage(url, { alt: before.alt })
    const name = before.name || nameOf(before.url)
    await imageToTrash(actor, id, name, url)
    await emit(actor, 'media.replaced', { mediaId: id, name, articles })
  })
}

/**
 * Deletes an unused picture; it can be restored for 30 days.
 * @throws Forbidden, NotFound, Conflict if it is in use
 */
export async function removeLibraryPicture(actor: Actor, id: string): Promise<void> {
  requireMediaManager(actor)
  await transaction(async () => {
    await lockPicture(id)
    const { url, name, uses } = await pictureOfLibrary(actor, id)
    if (uses.length > 0) throw new Conflict('This picture is in use. Replace it, or remove it there first.')
    await imageToTrash(actor, id, name || nameOf(url))
    await emit(actor, 'media.removed', { mediaId: id, name: name || nameOf(url) })
  })
}

/**
 * Restores a deleted picture. If it was replaced, it takes the place of its replacement, which can then be restored in
 * turn.
 * @throws Forbidden, NotFound
 */
export async function restoreLibraryPicture(actor: Actor, id: string): Promise<void> {
  requireMediaManager(actor)
  await transaction(async () => {
    const restored = await restoreImage(id)
    if (!restored) return
    const { url, name } = await findImage('articles', id)
    const payload = { mediaId: id, name: name || nameOf(url) }
    const other = restored.replacedBy && (await lockImage(restored.replacedBy))
    if (!other) return emit(actor, 'media.restored', payload)
    const articles = await moveUses(actor, other.url, url)
    await imageToTrash(actor, other.id, other.name || nameOf(other.url), url)
    await emit(actor, 'media.put-back', { ...payload, articles })
  })
}

/** Deleted and replaced pictures that can be restored. @throws Forbidden */
export async function deletedLibraryPictures(actor: Actor) {
  requireMediaManager(actor)
  const replaced = await replacedImages()
  const deleted = await deletedImages()
  return deleted.map((one) => ({ ...one, isReplaced: replaced.has(one.id) }))
}

/** The pictures that this one has replaced, the latest first, as far as they can be restored. @throws Forbidden */
export async function earlierPictures(actor: Actor, url: string): Promise<{ id: string; url: string }[]> {
  requireMediaManager(actor)
  const replaced = [...(await replacedImages())].map(([id, one]) => ({ id, ...one }))
  const earlier: typeof replaced = []
  for (let next = [url]; next.length > 0; ) {
    const before = replaced.filter((one) => next.includes(one.replacedBy) && !earlier.includes(one))
    earlier.push(...before)
    next = before.map((one) => one.url)
  }
  return earlier.map(({ id, url }) => ({ id, url }))
}

/** Locks the picture until the transaction ends. @throws NotFound if it has been replaced or deleted since */
async function lockPicture(id: string): Promise<void> {
  if (!isId(id)) throw new NotFound()
  const { rows: locked } = await database().execute(sql`select 1 from images where id = ${id} for update`)
  if (locked.length === 0) throw new NotFound()
}

/**
 * Changing a picture that is published or waits for approval takes the same permission as changing the text. @throws
 * Forbidden
 */
async function requireMayShow(actor: Actor, from: string, articles: Iterable<{ shown: boolean }>): Promise<void> {
  if (await mayPublishArticles(actor)) return
  const { rows: waiting } = await database().execute(sql`
    select 1 from article_reviews where state = 'waiting' and position(${from} in typed::text) > 0 limit 1`)
  if (waiting.length > 0 || [...articles].some(({ shown }) => shown))
    throw new Forbidden(
      'An article on the site, or one that waits for approval, shows this picture. Please ask an admin.',
    )
}

/**
 * Replaces every use of `from` with `to`. @returns the number of changed articles, whose rows are locked in id order
 */
async function moveUses(actor: Actor, from: string, to: string): Promise<number> {
  const isThere = sql`(thumbnail_url = ${from} or position(${from} in content) > 0)`
  const moved = sql`content = replace(content, ${from}, ${to}),
    thumbnail_url = case when thumbnail_url = ${from} then ${to} else thumbnail_url end`
  const { rows: articles } = await database().execute<{ id: string; shown: boolean }>(
    sql`select id, is_published as shown from articles where ${isThere} order by id for update`,
  )
  await requireMayShow(actor, from, articles)
  await database().execute(
    sql`update articles set ${moved}, version = version + 1, updated_at = now() where ${isThere}`,
  )
  await database().execute(sql`update article_versions set ${moved} where ${isThere}`)
  await database().execute(sql`
    update drafts set fields = replace(fields::text, ${from}, ${to})::jsonb,
      earlier = replace(earlier::text, ${from}, ${to})::jsonb
    where position(${from} in fields::text || earlier::text) > 0`)
  await database().execute(sql`
    update article_reviews set typed = replace(typed::text, ${from}, ${to})::jsonb
    where position(${from} in typed::text) > 0`)
  await database().execute(
    sql`update collection_entries set picture = ${to}, version = version + 1 where picture = ${from}`,
  )
  await replaceInVersions('picture', from, to)
  await replaceInCopy(from, to)
  for (const { id } of articles) await saveVersion(actor, 'revised', id)
  return articles.length
}
