import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { record } from '#app/platform/events/events.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads } from './write.server.ts'

/** Puts a download among the featured ones; its form takes it back. @throws NotFound, Forbidden */
export async function featureDownload(actor: Actor, id: string): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async (tx) => {
    const { title } = await lockDownload(tx, id)
    await tx
      .update(downloads)
      .set({ isFeatured: true, version: sql`${downloads.version} + 1` })
      .where(eq(downloads.id, id))
    await record(tx, actor, 'download.featured', { downloadId: id, title })
  })
}
