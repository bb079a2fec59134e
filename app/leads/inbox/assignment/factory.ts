import { database } from '#app/platform/database/database.server.ts'
import { leadAssignments } from './tables.server.ts'

/** Creates an assignment of a lead. */
export async function buildAssignment(assignment: typeof leadAssignments.$inferInsert): Promise<void> {
  await database().insert(leadAssignments).values(assignment)
}
