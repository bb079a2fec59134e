import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { record } from '#app/platform/events/events.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads } from './write.server.ts'

/** Puts a download among the featured ones. @throws NotFound, Forbidden */
export function featureDownload(actor: Actor, id: string): Promise<void> {
  return setFeatured(actor, id, true)
}

/** Puts a download back among the rest. @throws NotFound, Forbidden */
export function unfeatureDownload(actor: Actor, id: string): Promise<void> {
  return setFeatured(actor, id, false)
}

async function setFeatured(actor: Actor, id: string, isFeatured: boolean): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async (tx) => {
    const { title } = await lockDownload(tx, id)
    await tx
      .update(downloads)
      .set({ isFeatured, version: sql`${downloads.version} + 1` })
      .where(eq(downloads.id, id))
    await record(tx, actor, isFeatured ? 'download.featured' : 'download.unfeatured', { downloadId: id, title })
  })
}
