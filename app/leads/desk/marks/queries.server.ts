import { eq, type SQLWrapper, sql } from 'drizzle-orm'
import { leadMarks } from './tables.server.ts'

/** What is arranged about leads, for lists to join. */
export const marksOfLeads = {
  table: leadMarks,
  of: (leadId: SQLWrapper) => eq(leadMarks.leadId, leadId),
  shown: { tags: leadMarks.tags, dueOn: leadMarks.dueOn, ownerId: leadMarks.ownerId },
  isPutOff: sql`${leadMarks.snoozedUntil} > now()`,
}
