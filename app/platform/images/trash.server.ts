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
 * Moves a picture's record to the trash; its files stay until it goes for good.
 * @param replacedBy the address of the picture that stands in its place
 * @throws NotFound
 */
export async function imageToTrash(actor: Actor, id: string, title: string, replacedBy?: string): Promise<void> {
  await moveToTrash(actor, images, id, title, { replacedBy })
}

/**
 * Takes a deleted picture back. It counts as new: the nightly sweep gives it its week to be used.
 * @returns the address of the picture that had replaced it; undefined for one that is back already
 * @throws NotFound
 */
export async function restoreImage(id: string): Promise<{ replacedBy?: string } | undefined> {
  const beside: { replacedBy?: string } | undefined = await restoreFromTrash(images, id)
  if (!beside) return undefined
  await database().update(images).set({ createdAt: new Date() }).where(eq(images.id, id))
  return beside
}

/** A picture in the trash that another one replaced. */
export interface ReplacedImage {
  url: string
  replacedBy: string
}

/** The pictures in the trash that others replaced, by their ids. */
export async function replacedImages(): Promise<Map<string, ReplacedImage>> {
  const records = await recordsInTrash(images)
  const replaced = records.flatMap(({ id, url, beside }) => {
    const { replacedBy } = (beside ?? {}) as { replacedBy?: string }
    return replacedBy ? [[String(id), { url: String(url), replacedBy }] as const] : []
  })
  return new Map(replaced)
}

/**
 * Holds the picture that stands in the place of a replaced one until the transaction ends: it may have been replaced
 * itself, and so on.
 * @returns undefined where it is deleted by now
 */
export async function lockImage(url: string): Promise<{ id: string; url: string; name: string } | undefined> {
  const { id, name } = images
  const [held] = await database()
    .select({ id, url: images.url, name })
    .from(images)
    .where(eq(images.url, url))
    .for('update')
  if (held) return held
  // Each picture in the trash names one that came after it went there, so this ends.
  const next = [...(await replacedImages()).values()].find((one) => one.url === url)
  return next && lockImage(next.replacedBy)
}

/** Deleted pictures that can be had back. */
export function deletedImages() {
  return deletedFrom(images)
}

/** Where the pictures in the trash are stored, and how wide they are. */
export async function imagesInTrash(): Promise<{ url: string; width: number }[]> {
  const records = await recordsInTrash(images)
  return records.map(({ url, width }) => ({ url: String(url), width: Number(width) }))
}
