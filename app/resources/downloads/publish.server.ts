import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { lockDownload } from './lock.server.ts'
import { downloads } from './tables.server.ts'
import { mustWriteDownloads } from './write.server.ts'

/** Shows a download to everybody. One that is published already stays as it is. @throws NotFound, Forbidden */
export function publishDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(actor, id, true)
}

/** Takes a download back: it is a draft again, and its address and its file answer 404. @throws NotFound, Forbidden */
export function withdrawDownload(actor: Actor, id: string): Promise<void> {
  return setPublished(actor, id, false)
}

async function setPublished(actor: Actor, id: string, isPublished: boolean): Promise<void> {
  mustWriteDownloads(actor)
  await transaction(async () => {
    const { title, publishedAt, isPublished: before } = await lockDownload(id)
    if (before === isPublished) return
    await database()
      .update(downloads)
      .set({
        isPublished,
        publishedAt: publishedAt ?? (isPublished ? new Date() : null),
        version: sql`${downloads.version} + 1`,
      })
      .where(eq(downloads.id, id))
    await emit(actor, isPublished ? 'download.published' : 'download.withdrawn', { downloadId: id, title })
  })
}
