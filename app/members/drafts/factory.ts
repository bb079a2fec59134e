import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { drafts } from './tables.server.ts'

/** Creates a draft. Unless overridden, it belongs to a new member. */
export async function buildDraft(
  overrides: Partial<typeof drafts.$inferInsert> = {},
): Promise<typeof drafts.$inferSelect> {
  const [made] = await database()
    .insert(drafts)
    .values({
      id: newId(),
      memberId: overrides.memberId ?? (await buildMember()).id,
      form: '/campus/topics/sales-strategies',
      fields: { title: 'Half a title', content: 'Half a text' },
      ...overrides,
    })
    .returning()
  return made as typeof drafts.$inferSelect
}
