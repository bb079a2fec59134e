import { database } from '#app/platform/database/database.server.ts'
import { leadAssignments } from './tables.server.ts'

/** What is arranged about a lead, as tests need it. */
export async function buildAssignment(marks: typeof leadAssignments.$inferInsert): Promise<void> {
  await database().insert(leadAssignments).values(marks)
}
