import { database } from '#app/platform/database/database.server.ts'
import { formSecret } from './tables.server.ts'

let known: string | undefined

/** The secret that signs form tokens and self-service links, created by the migration. */
export async function leadSecret(): Promise<string> {
  if (known) return known
  const [row] = await database().select().from(formSecret).limit(1)
  if (!row) throw new Error('The table form_secret is empty; its migration fills it.')
  known = row.secret
  return known
}
