import { and, desc, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../../leads-address.server.ts'
import { candidates } from '../tables.server.ts'
import { introductionAnsweredMail, introductionRequestedMail } from './introduction.mail.tsx'
import type { Introduction, IntroductionDraft } from './introduction.ts'
import { candidateIntroductions } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'candidate.asked': { candidateId: string; introductionId: string }
    'candidate.agreed': { candidateId: string; introductionId: string }
    'candidate.declined': { candidateId: string; introductionId: string }
  }
}

/** Daily emails to one candidate, and hourly answers by one candidate. */
const perCandidate: Limit = { name: 'introduction.ask', points: 10, seconds: 86_400, per: 'account' }
const perAnswer: Limit = { name: 'introduction.answer', points: 30, seconds: 3600, per: 'account' }

/**
 * Introductions of a candidate, newest first, 100 at most. By index. The caller has authorized access to the profile.
 */
export async function introductionsOf(candidate: { id: string }): Promise<Introduction[]> {
  const { id, employer, role, note, askedAt, answer, answeredAt } = candidateIntroductions
  return database()
    .select({ id, employer, role, note, askedAt, answer, answeredAt })
    .from(candidateIntroductions)
    .where(eq(candidateIntroductions.candidateId, candidate.id))
    .orderBy(desc(id))
    .limit(100)
}

/**
 * Asks a candidate by email whether we may introduce them to an employer.
 * @throws NotFound, TooMany, Conflict if the same request is still unanswered
 */
export async function requestIntroduction(actor: Actor, candidateId: string, draft: IntroductionDraft): Promise<void> {
  if (!can(actor, 'candidate.manage') || !isId(candidateId)) throw new NotFound()
  await consume(perCandidate, candidateId)
  const sender = { leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  await transaction(async () => {
    const { email, token } = await lockCandidate(candidateId)
    const same = (await introductionsOf({ id: candidateId })).filter(
      ({ employer, role, answer }) => employer === draft.employer && role === draft.role && answer === null,
    )
    if (same.length > 0) throw new Conflict('They have already been asked about this and have not answered yet.')
    const id = newId()
    await database()
      .insert(candidateIntroductions)
      .values({ id, candidateId, ...draft, askedBy: actorId(actor) })
    await sendMail({ ...(await introductionRequestedMail({ ...draft, ...sender, email, token })), about: candidateId })
    await emit(actor, 'candidate.asked', { candidateId, introductionId: id })
  })
}

/**
 * Stores a candidate's decision and notifies the leads address. A yes can be withdrawn; the same decision again changes
 * nothing.
 * @throws NotFound, TooMany
 */
export async function answerIntroduction(token: string, id: string, answer: 'yes' | 'no'): Promise<void> {
  if (!isId(token) || !isId(id)) throw new NotFound()
  const [known] = await database().select({ id: candidates.id }).from(candidates).where(eq(candidates.token, token))
  if (!known) throw new NotFound()
  await consume(perAnswer, known.id)
  const sender = { leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  await transaction(async () => {
    const { firstName, lastName } = await lockCandidate(known.id)
    const isOfCandidate = and(eq(candidateIntroductions.id, id), eq(candidateIntroductions.candidateId, known.id))
    const [before] = await database().select().from(candidateIntroductions).where(isOfCandidate)
    if (!before) throw new NotFound()
    if (before.answer === answer) return
    await database().update(candidateIntroductions).set({ answer, answeredAt: new Date() }).where(isOfCandidate)
    const name = `${firstName} ${lastName}`
    const mail = await introductionAnsweredMail({ ...sender, ...before, candidateId: known.id, name, answer })
    await sendMail({ ...mail, about: known.id })
    const payload = { candidateId: known.id, introductionId: id }
    await emit(visitor, answer === 'yes' ? 'candidate.agreed' : 'candidate.declined', payload)
  })
}

async function lockCandidate(id: string) {
  const { email, token, firstName, lastName } = candidates
  const [locked] = await database()
    .select({ email, token, firstName, lastName })
    .from(candidates)
    .where(eq(candidates.id, id))
    .for('update')
  if (!locked) throw new NotFound()
  return locked
}
