import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { messages } from './tables.server.ts'

/** Creates a message. */
export async function buildMessage(overrides: Partial<typeof messages.$inferInsert> = {}): Promise<{ id: string }> {
  const id = newId()
  const defaults = {
    name: 'Ada Presales',
    email: 'ada@example.com',
    message: 'How long does a workshop take?',
    digest: id,
  }
  await database()
    .insert(messages)
    .values({ id, ...defaults, ...overrides })
  return { id: overrides.id ?? id }
}
