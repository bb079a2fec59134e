import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import {
  deletedFrom,
  moveToTrash,
  recordsInTrash,
  restoreFromTrash,
} from '#app/platform/trash/deleted-records.server.ts'
import { images } from './tables.server.ts'

/**
 * Moves a picture to the trash; its files stay until it is purged.
 * @param replacedBy the address of the picture that replaces it
 * @throws NotFound
 */
export async function imageToTrash(actor: Actor, id: string, title: string, replacedBy?: string): Promise<void> {
  await moveToTrash(actor, images, id, title, { replacedBy })
}

/**
 * Restores a picture from the trash. It counts as new, so the nightly cleanup gives it another week to be used.
 * @returns the address of the picture that had replaced it; undefined if it was already restored
 * @throws NotFound
 */
export async function restoreImage(id: string): Promise<{ replacedBy?: string } | undefined> {
  const beside: { replacedBy?: string } | undefined = await restoreFromTrash(images, id)
  if (!beside) return undefined
  await database().update(images).set({ createdAt: new Date() }).where(eq(images.id, id))
  return beside
}

/** A picture in the trash that was replaced by another. */
export interface ReplacedImage {
  url: string
  replacedBy: string
}

/** The replaced pictures in the trash, by id. */
export async function replacedImages(): Promise<Map<string, ReplacedImage>> {
  const records = await recordsInTrash(images)
  const replaced = records.flatMap(({ id, url, beside }) => {
    const { replacedBy } = (beside ?? {}) as { replacedBy?: string }
    return replacedBy ? [[String(id), { url: String(url), replacedBy }] as const] : []
  })
  return new Map(replaced)
}

/**
 * Locks the picture at `url` or, if it was replaced in the meantime, its latest replacement.
 * @returns undefined if it has been deleted
 */
export async function lockImage(url: string): Promise<{ id: string; url: string; name: string } | undefined> {
  const { id, name } = images
  const [lockedImage] = await database()
    .select({ id, url: images.url, name })
    .from(images)
    .where(eq(images.url, url))
    .for('update')
  if (lockedImage) return lockedImage
  // A replacement is always newer than the picture it replaced, so the recursion ends.
  const next = [...(await replacedImages()).values()].find((one) => one.url === url)
  return next && lockImage(next.replacedBy)
}

/** Deleted pictures that can be restored. */
export function deletedImages() {
  return deletedFrom(images)
}

/** The addresses and widths of the pictures in the trash. */
export async function imagesInTrash(): Promise<{ url: string; width: number }[]> {
  const records = await recordsInTrash(images)
  return records.map(({ url, width }) => ({ url: String(url), width: Number(width) }))
}
