import { desc, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { asLeadTable, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { mailsAboutLead } from '../leads-address.server.ts'
import { candidateAcknowledgedMail, candidateSubmittedMail } from './candidate.mail.tsx'
import { candidateStatuses } from './candidate.ts'
import { candidateIntroductions } from './introductions/tables.server.ts'
import { candidateFiles, candidateNotes, candidates } from './tables.server.ts'
import { attachFiles, detachFiles, purgeExpiredFiles, purgeExpiredUploads, releaseFiles } from './uploads.server.ts'

/** Candidate profiles as a lead kind. */
export const candidateKind: LeadKindDefinition = {
  recordType: 'candidate',
  statuses: candidateStatuses,
  statusAfter: { opening: 'in_review', answering: 'contacted' },
  listed: {
    name: sql`${candidates.firstName} || ' ' || ${candidates.lastName}`,
    about: sql`concat_ws(', ', ${candidates.currentPosition}, ${candidates.currentCompany}, ${candidates.location})`,
    source: sql`${candidates.source}`,
    company: sql`${candidates.currentCompany}`,
    phone: sql`${candidates.phone}`,
  },
  table: asLeadTable(candidates),
  notes: candidateNotes as never,
  perEmail: { name: 'candidate.email', points: 3, seconds: 3600, per: 'account' },
  async mailsAbout(id) {
    const [candidate] = await database().select().from(candidates).where(eq(candidates.id, id))
    const files = await database()
      .select()
      .from(candidateFiles)
      .where(eq(candidateFiles.candidateId, id))
      .orderBy(desc(candidateFiles.kind))
    if (!candidate) return []
    // The notification of the talent team, and the confirmation to the candidate.
    return mailsAboutLead(candidate, { candidate, files }, candidateSubmittedMail, candidateAcknowledgedMail)
  },
  dependents: [{ table: candidateIntroductions, lead: candidateIntroductions.candidateId }],
  detachFiles,
  attachFiles,
  async release(leads) {
    const ids = leads.map(({ id }) => id)
    await releaseFiles(
      ids,
      leads.flatMap(({ files = [] }) => files),
    )
    await enqueue(purgeExpiredFiles, {})
  },
  removeReleased: purgeExpiredUploads,
}
