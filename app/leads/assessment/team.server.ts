import { asc, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { consumeBudget } from '#app/platform/limits/budget.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { requireFormToken, type Sender } from '../screen-submission.server.ts'
import { assessmentAnswers, assessments } from './tables.server.ts'

const perAddress: Limit = { name: 'assessment.team', points: 60, seconds: 3600, per: 'address' }

/** Maximum answers per team, more than a real team needs. */
export const MAX_ANSWERS = 500

/** The answers of a team, without names, oldest first. By unique index. @throws NotFound */
export async function answersOfTeam(team: string): Promise<string[]> {
  const { id } = await findTeam(team)
  const answers = await database()
    .select({ code: assessmentAnswers.code })
    .from(assessmentAnswers)
    .where(eq(assessmentAnswers.assessmentId, id))
    .orderBy(asc(assessmentAnswers.id))
    .limit(MAX_ANSWERS)
  return answers.map(({ code }) => code)
}

/**
 * Adds a colleague's answers. Submitting the same form twice adds them once.
 * @throws NotFound for an unknown team, Invalid without a token that we issued, TooMany, Conflict for a full team
 */
export async function answerForTeam(team: string, code: string, sender: Sender): Promise<void> {
  await findTeam(team)
  const { id: digest } = await requireFormToken(sender)
  await consume(perAddress, addressKey(sender.address))
  await consumeBudget(sender.address, perAddress.name)
  await transaction(async () => {
    const { id } = await findTeam(team, true)
    const ofTeam = eq(assessmentAnswers.assessmentId, id)
    if ((await database().$count(assessmentAnswers, ofTeam)) >= MAX_ANSWERS)
      throw new Conflict('This team has as many answers as it can take.')
    await database()
      .insert(assessmentAnswers)
      .values({ id: newId(), assessmentId: id, code, digest })
      .onConflictDoNothing()
  })
}

async function findTeam(team: string, forUpdate = false): Promise<{ id: string }> {
  if (!isId(team)) throw new NotFound()
  const query = database().select({ id: assessments.id }).from(assessments).where(eq(assessments.team, team))
  const [row] = forUpdate ? await query.for('update') : await query
  if (!row) throw new NotFound()
  return row
}
