import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

/** The channel on which every process hears what to drop from its page cache. */
export const pagesChannel = 'drop_pages'

/** Drops every cached page that shows one of `subjects`, in every process, once the transaction commits. */
export async function invalidateTags(...subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await database()
      .select({ told: sql`pg_notify(${pagesChannel}, ${subject})` })
      .from(sql`(select) drop`)
}
