import { sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { findImage, type LibraryImage, listImages } from '#app/platform/images/library.server.ts'
import type { Cursor, PageOf } from '#app/platform/lists/page-of.ts'
import { pictureIsUsed } from '../articles/picture-references.server.ts'
import { filesOfDownloads, type OfferedFile } from '../downloads/files/queries.server.ts'
import type { MediaUse } from './media.ts'
import { usesOfDownloads, usesOfPictures } from './uses.server.ts'

const mediaPageSize = 24

/** @throws Forbidden unless the actor may manage media */
export function requireMediaManager(actor: Actor): void {
  if (!can(actor, 'media.manage')) throw new Forbidden()
}

/** A page of the pictures, newest first, with their uses. Two queries. @throws Forbidden */
export async function picturesOfLibrary(
  actor: Actor,
  cursor: Cursor = {},
  { q = '', unused = false }: { q?: string; unused?: boolean } = {},
): Promise<PageOf<LibraryImage & { uses: MediaUse[] }>> {
  requireMediaManager(actor)
  const wanted = unused ? sql`not (${pictureIsUsed})` : undefined
  const page = await listImages('articles', cursor, { q, wanted, size: mediaPageSize })
  const uses = await usesOfPictures(page.items.map(({ url }) => url))
  return { ...page, items: page.items.map((image) => ({ ...image, uses: uses.get(image.url) ?? [] })) }
}

/** A page of the files, newest first, with the articles that link to them. Two queries. @throws Forbidden */
export async function filesOfLibrary(
  actor: Actor,
  cursor: Cursor = {},
  q = '',
): Promise<PageOf<OfferedFile & { uses: MediaUse[] }>> {
  requireMediaManager(actor)
  const page = await filesOfDownloads(actor, cursor, { q, size: mediaPageSize })
  const uses = await usesOfDownloads(page.items.map(({ id }) => id))
  return { ...page, items: page.items.map((file) => ({ ...file, uses: uses.get(file.id) ?? [] })) }
}

/** One picture with its uses. @throws Forbidden, NotFound */
export async function pictureOfLibrary(actor: Actor, id: string): Promise<LibraryImage & { uses: MediaUse[] }> {
  requireMediaManager(actor)
  const image = await findImage('articles', id)
  return { ...image, uses: (await usesOfPictures([image.url])).get(image.url) ?? [] }
}
