import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { memberMeasures } from './tables.server.ts'

/** Inserts a warning; creates the warned member unless given. */
export async function buildWarning(
  overrides: Partial<typeof memberMeasures.$inferInsert> = {},
): Promise<typeof memberMeasures.$inferSelect> {
  const [made] = await database()
    .insert(memberMeasures)
    .values({
      id: newId(),
      memberId: overrides.memberId ?? (await buildMember()).id,
      measure: 'warned',
      reason: 'Please stay kind.',
      ...overrides,
    })
    .returning()
  return made as typeof memberMeasures.$inferSelect
}
