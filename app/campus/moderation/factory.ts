import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildPost } from '../posts/factory.ts'
import { reports } from './tables.server.ts'

/** A report in the database, of a post and by a member of its own unless given; nobody was mailed. */
export async function buildReport(
  overrides: Partial<typeof reports.$inferInsert> = {},
): Promise<typeof reports.$inferSelect> {
  const [report] = await database()
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
  return report as typeof reports.$inferSelect
}
