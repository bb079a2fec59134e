import { createHash, randomBytes } from 'node:crypto'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { programKeys } from './tables.server.ts'

/** An API key of an admin. */
export async function buildApiKey(
  overrides: Partial<typeof programKeys.$inferInsert> = {},
): Promise<{ id: string; key: string }> {
  const [id, key] = [overrides.id ?? newId(), `sol_${randomBytes(32).toString('base64url')}`]
  const keyHash = createHash('sha256').update(key).digest('base64url')
  await database()
    .insert(programKeys)
    .values({ name: 'The CRM', scopes: ['leads:read'], keyHash, ...overrides, id })
  return { id, key }
}
