import { desc, eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { candidateAcknowledgedMail, candidateSubmittedMail } from './candidate.mail.tsx'
import { candidateFiles, candidates } from './tables.server.ts'

/** Hears that a profile was submitted: tells the talent team, and acknowledges it to the candidate. */
export async function mailCandidate({ candidateId }: { candidateId: string }): Promise<void> {
  const [candidate] = await database().select().from(candidates).where(eq(candidates.id, candidateId))
  if (!candidate) return
  const files = await database()
    .select()
    .from(candidateFiles)
    .where(eq(candidateFiles.candidateId, candidateId))
    .orderBy(desc(candidateFiles.kind))
  const facts = { candidate, files, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  await sendMail(await candidateSubmittedMail(facts))
  await sendMail(await candidateAcknowledgedMail(facts))
}
