import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { type CandidateMailFacts, candidateAcknowledgedMail, candidateSubmittedMail } from './candidate.mail.tsx'

/** The two mails of a profile: one tells the talent team, one acknowledges it to the candidate. */
export async function mailsOfCandidate(
  candidate: CandidateMailFacts['candidate'],
  files: CandidateMailFacts['files'],
): Promise<Mail[]> {
  const facts = { candidate, files, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  const mails = await Promise.all([candidateSubmittedMail(facts), candidateAcknowledgedMail(facts)])
  return mails.map((mail) => ({ ...mail, about: candidate.id }))
}
