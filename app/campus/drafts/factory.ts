import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { campusDrafts } from './tables.server.ts'

/** A draft of a member of its own, unless given. */
export async function buildDraft(
  overrides: Partial<typeof campusDrafts.$inferInsert> = {},
): Promise<typeof campusDrafts.$inferSelect> {
  const [made] = await database()
    .insert(campusDrafts)
    .values({
      id: newId(),
      memberId: overrides.memberId === undefined ? (await buildMember()).id : overrides.memberId,
      place: '/campus/topics/sales-strategies',
      title: 'Half a title',
      content: 'Half a text',
      ...overrides,
    })
    .returning()
  return made as typeof campusDrafts.$inferSelect
}
