import { eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { asLeadTable, type LeadKindDefinition } from '../inbox/lead-kind.server.ts'
import { messageStatuses } from '../messages/message.ts'
import { mailsOfAssessment } from './assessment.mail.tsx'
import { assessmentsPerEmail } from './receive.server.ts'
import { assessmentAnswers, assessmentNotes, assessments } from './tables.server.ts'

/** Assessments as a lead kind. */
export const assessmentKind: LeadKindDefinition = {
  recordType: 'assessment',
  statuses: messageStatuses,
  statusAfter: { opening: 'read', answering: 'answered' },
  listed: {
    name: sql`coalesce(${assessments.name}, ${assessments.email})`,
    about: sql`coalesce(${assessments.company}, '')`,
    source: sql`${assessments.source}`,
    consentAt: sql`${assessments.consentAt}`,
    company: sql`${assessments.company}`,
  },
  table: asLeadTable(assessments),
  notes: assessmentNotes as never,
  perEmail: assessmentsPerEmail,
  async mailsAbout(id) {
    const [assessment] = await database().select().from(assessments).where(eq(assessments.id, id))
    return assessment ? mailsOfAssessment(assessment) : []
  },
  dependents: [{ table: assessmentAnswers, lead: assessmentAnswers.assessmentId }],
  async release() {},
  async removeReleased() {},
}
