import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

let known: string | undefined

/** The key of the attachment ids, shared by all processes. Created by a migration. */
export async function attachmentSecret(): Promise<string> {
  if (known) return known
  const {
    rows: [row],
  } = await database().execute<{ secret: string }>(sql`select secret from campus_secret`)
  if (!row) throw new Error('The table campus_secret is empty; its migration fills it.')
  known = row.secret
  return known
}
