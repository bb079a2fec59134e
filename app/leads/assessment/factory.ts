import { randomUUID } from 'node:crypto'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { assessments } from './tables.server.ts'

/** Creates an assessment with a team link. */
export async function buildAssessment(
  overrides: Partial<typeof assessments.$inferInsert> = {},
): Promise<{ id: string; team: string }> {
  const id = overrides.id ?? newId()
  const team = overrides.team ?? randomUUID()
  const defaults = { email: 'ada@example.com', code: '1-012301230123', consentAt: new Date(), digest: id }
  await database()
    .insert(assessments)
    .values({ ...defaults, ...overrides, id, team })
  return { id, team }
}
