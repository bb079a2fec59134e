import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { record } from '#app/platform/events/events.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads, removeFile } from './write.server.ts'

/** Deletes a download and its file for good. @throws NotFound, Forbidden */
export async function deleteDownload(actor: Actor, id: string): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async (tx) => {
    const { title, fileUrl } = await lockDownload(tx, id)
    await tx.delete(downloads).where(eq(downloads.id, id))
    await removeFile(tx, fileUrl)
    await record(tx, actor, 'download.deleted', { downloadId: id, title })
  })
}
