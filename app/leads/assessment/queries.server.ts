import { eq, getTableColumns } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notesAbout } from '../inbox/queries.server.ts'
import { assessmentKind } from './lead-kind.server.ts'
import { assessmentAnswers, assessments } from './tables.server.ts'

const { search: _, digest: __, ...shown } = getTableColumns(assessments)

/** An assessment with its notes and the number of answers from its team. @throws NotFound, also unless admin */
export async function findAssessment(actor: Actor, id: string) {
  if (!can(actor, 'assessment.read') || !isId(id)) throw new NotFound()
  const [assessment] = await database().select(shown).from(assessments).where(eq(assessments.id, id))
  if (!assessment) throw new NotFound()
  const colleagues = await database().$count(assessmentAnswers, eq(assessmentAnswers.assessmentId, id))
  return { ...assessment, colleagues, notes: await notesAbout(assessmentKind, assessment) }
}
