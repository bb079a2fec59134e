import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

/** The channel that tells every process which cached pages to invalidate. */
export const pagesChannel = 'drop_pages'

/** Invalidates every cached page with one of these tags, in every process, once the transaction commits. */
export async function invalidateTags(...tags: string[]): Promise<void> {
  for (const tag of tags)
    await database()
      .select({ notified: sql`pg_notify(${pagesChannel}, ${tag})` })
      .from(sql`(select) drop`)
}
