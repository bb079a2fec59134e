import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { moderationNotes } from './tables.server.ts'

/** Inserts a note; creates the member it is about unless given. */
export async function buildModerationNote(
  overrides: Partial<typeof moderationNotes.$inferInsert> = {},
): Promise<typeof moderationNotes.$inferSelect> {
  const about = overrides.postId || overrides.commentId ? {} : { memberId: (await buildMember()).id }
  const [made] = await database()
    .insert(moderationNotes)
    .values({ id: newId(), content: 'Known from another community.', ...about, ...overrides })
    .returning()
  return made as typeof moderationNotes.$inferSelect
}
