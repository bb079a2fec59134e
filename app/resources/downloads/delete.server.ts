import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads, removeFile } from './write.server.ts'

/** Deletes a download and its file for good. @throws NotFound, Forbidden */
export async function deleteDownload(actor: Actor, id: string): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async () => {
    const { title, fileUrl } = await lockDownload(id)
    await database().delete(downloads).where(eq(downloads.id, id))
    await removeFile(fileUrl)
    await emit(actor, 'download.deleted', { downloadId: id, title })
  })
}
