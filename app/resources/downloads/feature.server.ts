import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads } from './write.server.ts'

/** Puts a download among the featured ones; its form takes it back. @throws NotFound, Forbidden */
export async function featureDownload(actor: Actor, id: string): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async () => {
    const { title } = await lockDownload(id)
    await database()
      .update(downloads)
      .set({ isFeatured: true, version: sql`${downloads.version} + 1` })
      .where(eq(downloads.id, id))
    await emit(actor, 'download.featured', { downloadId: id, title })
  })
}
