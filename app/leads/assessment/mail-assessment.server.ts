import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { type AssessmentMailFacts, assessmentMailedMail, assessmentReceivedMail } from './assessment.mail.tsx'

/** The two mails of an assessment: one tells the sales team, one brings the result to whoever asked for it. */
export async function mailsOfAssessment(assessment: AssessmentMailFacts['assessment']): Promise<Mail[]> {
  const facts = { assessment, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  const mails = await Promise.all([assessmentReceivedMail(facts), assessmentMailedMail(facts)])
  return mails.map((mail) => ({ ...mail, about: assessment.id }))
}
