import { and, asc, eq, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { leadMarks } from './tables.server.ts'

/** What is arranged about leads, for lists to join. */
export const marksOfLeads = {
  table: leadMarks,
  of: (leadId: SQLWrapper) => eq(leadMarks.leadId, leadId),
  shown: { tags: leadMarks.tags, dueOn: leadMarks.dueOn, ownerId: leadMarks.ownerId },
  isPutOff: sql`${leadMarks.snoozedUntil} > now()`,
}

/** Leads that somebody sees to and that are due by `day`, the first due first. */
export async function dueMarksOf(ownerId: string, day: string, most: number): Promise<{ id: string; dueOn: string }[]> {
  const marks = await database()
    .select({ id: leadMarks.leadId, dueOn: leadMarks.dueOn })
    .from(leadMarks)
    .where(and(eq(leadMarks.ownerId, ownerId), lte(leadMarks.dueOn, day)))
    .orderBy(asc(leadMarks.dueOn), asc(leadMarks.leadId))
    .limit(most)
  return marks.flatMap(({ id, dueOn }) => (dueOn ? [{ id, dueOn }] : []))
}
