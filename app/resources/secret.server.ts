import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

let known: string | undefined

/**
 * The key that signs preview links and references to stored files, shared by all processes. Created by the migration.
 */
export async function resourceSecret(): Promise<string> {
  if (known) return known
  const {
    rows: [row],
  } = await database().execute<{ secret: string }>(sql`select secret from preview_secret`)
  if (!row) throw new Error('The table preview_secret is empty; its migration fills it.')
  known = row.secret
  return known
}
