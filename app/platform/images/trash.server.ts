import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { deletedFrom, moveToTrash, recordsInTrash, takeFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import { images } from './tables.server.ts'

/** Moves a picture's record to the trash; its files stay until it goes for good. @throws NotFound */
export async function imageToTrash(actor: Actor, id: string, title: string): Promise<void> {
  await moveToTrash(actor, images, id, title)
}

/** Takes a deleted picture back. It counts as new: the nightly sweep gives it its week to be used. @throws NotFound */
export async function restoreImage(id: string): Promise<void> {
  await takeFromTrash(images, id)
  await database().update(images).set({ createdAt: new Date() }).where(eq(images.id, id))
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
