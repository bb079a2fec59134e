import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { downloadDays, downloads } from './tables.server.ts'

/** Counts a started download. Emits no event, because it happens often and changes no page. */
export async function countDownload(id: string): Promise<void> {
  await database()
    .update(downloads)
    .set({ downloadCount: sql`${downloads.downloadCount} + 1` })
    .where(eq(downloads.id, id))
  await database()
    .insert(downloadDays)
    .values({ downloadId: id, day: new Date().toISOString().slice(0, 10), count: 1 })
    .onConflictDoUpdate({
      target: [downloadDays.downloadId, downloadDays.day],
      set: { count: sql`${downloadDays.count} + 1` },
    })
}
