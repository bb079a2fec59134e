import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { trailOf } from '#app/readers/trail.server.ts'
import { keepTrail } from '../people/keep-trail.server.ts'
import { admit, isSuspect, type Sender, senderPassOf } from '../spam/admit.server.ts'
import type { MailResultDraft } from './assessment-form.server.ts'
import { assessmentDesk } from './desk.server.ts'
import { mailsOfAssessment } from './mail-assessment.server.ts'
import { resultOf } from './result.ts'
import { assessmentAnswers, assessments } from './tables.server.ts'

const perAddress: Limit = { name: 'assessment.address', points: 10, seconds: 3600, per: 'address' }

/**
 * Stores a result as a lead and mails it to whoever asked, with a link for a team where they want one. The same form
 * sent twice is one; one that a machine filled in is kept as spam, and nobody is written to.
 * @throws NotFound for an address that holds no result, Invalid without a pass of ours, TooMany
 */
export async function mailResult(
  actor: Actor,
  code: string,
  { team, consent: _, ...who }: MailResultDraft,
  sender: Sender & { source: string | null },
): Promise<void> {
  if (!resultOf(code)) throw new NotFound()
  const pass = await senderPassOf(sender)
  const digest = createHash('sha256')
    .update(JSON.stringify([pass.id, code, who, team]))
    .digest('base64url')
  const [known] = await database()
    .select({ id: assessments.id })
    .from(assessments)
    .where(eq(assessments.digest, digest))
  if (known) return
  await admit(sender, pass, who.email, { address: perAddress, email: assessmentDesk.perEmail })
  const status = isSuspect(sender) ? 'spam' : 'new'
  const assessment = { id: newId(), name: null, company: null, ...who, code, team: team ? randomUUID() : null }
  const mails = status === 'spam' ? [] : await mailsOfAssessment(assessment)
  const trail = await trailOf(sender.browsing)
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
    await keepTrail(stored.id, trail)
    for (const mail of mails) await sendMail(mail)
    await emit(actor, 'assessment.received', { assessmentId: stored.id })
  })
}
