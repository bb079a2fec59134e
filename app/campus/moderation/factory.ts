import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildPost } from '../posts/factory.ts'
import { moderationDecisions } from './queue/tables.server.ts'
import { reports } from './tables.server.ts'

/** Inserts a report; creates the reporter and the reported post unless given. */
export async function buildReport(
  overrides: Partial<typeof reports.$inferInsert> = {},
): Promise<typeof reports.$inferSelect> {
  const [made] = await database()
    .insert(reports)
    .values({
      id: newId(),
      subjectKind: 'post',
      subjectId: overrides.subjectId ?? (await buildPost()).id,
      reporterId: overrides.reporterId ?? (await buildMember()).id,
      reason: 'Spam.',
      ...overrides,
    })
    .returning()
  return made as typeof reports.$inferSelect
}

/** Inserts a decision; creates the post it is about unless given. */
export async function buildDecision(
  overrides: Partial<typeof moderationDecisions.$inferInsert> = {},
): Promise<typeof moderationDecisions.$inferSelect> {
  const [made] = await database()
    .insert(moderationDecisions)
    .values({
      id: newId(),
      subjectKind: 'post',
      subjectId: overrides.subjectId ?? (await buildPost()).id,
      decision: 'dismissed',
      ...overrides,
    })
    .returning()
  return made as typeof moderationDecisions.$inferSelect
}
