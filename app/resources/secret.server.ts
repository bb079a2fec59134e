import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

let known: string | undefined

/** Signs `text` for one purpose, which keeps its signature from being accepted for another. */
export async function signatureOf(purpose: string, text: string): Promise<string> {
  return createHmac('sha256', await resourceSecret())
    .update(`${purpose}:${text}`)
    .digest('base64url')
}

/** True if `signature` is that of `text`. Compares in constant time. */
export async function isSignature(signature: string, purpose: string, text: string): Promise<boolean> {
  const [given, expected] = [Buffer.from(signature), Buffer.from(await signatureOf(purpose, text))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

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
