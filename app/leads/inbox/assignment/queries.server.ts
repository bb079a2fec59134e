import { and, asc, eq, lte, type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { leadAssignments } from './tables.server.ts'

/** Assignments for lists of leads to join. */
export const assignmentsOfLeads = {
  table: leadAssignments,
  of: (leadId: SQLWrapper) => eq(leadAssignments.leadId, leadId),
  shown: { tags: leadAssignments.tags, dueOn: leadAssignments.dueOn, ownerId: leadAssignments.ownerId },
  isPutOff: sql`${leadAssignments.snoozedUntil} > now()`,
}

/** A member's assigned leads that are due by `day`, earliest first. */
export async function dueAssignmentsOf(
  ownerId: string,
  day: string,
  limit: number,
): Promise<{ id: string; dueOn: string }[]> {
  const assignments = await database()
    .select({ id: leadAssignments.leadId, dueOn: leadAssignments.dueOn })
    .from(leadAssignments)
    .where(and(eq(leadAssignments.ownerId, ownerId), lte(leadAssignments.dueOn, day)))
    .orderBy(asc(leadAssignments.dueOn), asc(leadAssignments.leadId))
    .limit(limit)
  return assignments.flatMap(({ id, dueOn }) => (dueOn ? [{ id, dueOn }] : []))
}
