import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { appeals } from './tables.server.ts'

/** Inserts an open appeal; creates its member unless given. */
export async function buildAppeal(
  overrides: Partial<typeof appeals.$inferInsert> = {},
): Promise<typeof appeals.$inferSelect> {
  const id = newId()
  const [made] = await database()
    .insert(appeals)
    .values({
      id,
      memberId: overrides.memberId ?? (await buildMember()).id,
      cause: `test:${id}`,
      details: { title: 'A title', about: 'post', decision: 'locked' },
      words: 'It was a quote.',
      ...overrides,
    })
    .returning()
  return made as typeof appeals.$inferSelect
}
