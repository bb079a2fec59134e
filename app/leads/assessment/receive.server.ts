import { randomUUID } from 'node:crypto'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { type Sender, screenSubmission, storeLeadMails } from '../screen-submission.server.ts'
import { mailsOfAssessment } from './assessment.mail.tsx'
import type { MailResultDraft } from './assessment-form.server.ts'
import { resultOf } from './editions.server.ts'
import { assessmentAnswers, assessments } from './tables.server.ts'

const perAddress: Limit = { name: 'assessment.address', points: 10, seconds: 3600, per: 'address' }
export const assessmentsPerEmail: Limit = { name: 'assessment.email', points: 5, seconds: 3600, per: 'account' }

/**
 * Stores a result as a lead and emails it, with a link for a team if requested. Submitting the same form twice stores
 * one lead; spam is stored as spam, and no email is sent.
 * @throws NotFound for an invalid result code, Invalid without a token that we issued, TooMany
 */
export async function mailResult(
  actor: Actor,
  code: string,
  { team, consent: _, ...contact }: MailResultDraft,
  sender: Sender & { source: string | null },
): Promise<void> {
  if (!(await resultOf(code))) throw new NotFound()
  const screened = await screenSubmission(sender, assessments, {
    email: contact.email,
    content: [code, contact, team],
    limits: { address: perAddress, email: assessmentsPerEmail },
    canDoWithoutMail: false,
  })
  if (screened.isKnown) return
  const { digest, status } = screened
  const assessment = { id: newId(), name: null, company: null, ...contact, code, team: team ? randomUUID() : null }
  const mails = status === 'spam' ? [] : await mailsOfAssessment(assessment)
  await transaction(async () => {
    const [stored] = await database()
      .insert(assessments)
      .values({ ...assessment, consentAt: new Date(), source: sender.source, status, digest })
      .onConflictDoNothing({ target: assessments.digest })
      .returning({ id: assessments.id })
    if (!stored) return
    if (assessment.team)
      await database().insert(assessmentAnswers).values({ id: newId(), assessmentId: stored.id, code, digest })
    if (status === 'spam') return
    await storeLeadMails(stored.id, contact.email, screened, mails)
    await emit(actor, 'assessment.received', { assessmentId: stored.id })
  })
}
