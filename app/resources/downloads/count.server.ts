import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { downloads } from './tables.server.ts'

/** Counts a download that somebody has begun. No event: it happens with every reader and changes no page. */
export async function countDownload(id: string): Promise<void> {
  await database()
    .update(downloads)
    .set({ downloadCount: sql`${downloads.downloadCount} + 1` })
    .where(eq(downloads.id, id))
}
