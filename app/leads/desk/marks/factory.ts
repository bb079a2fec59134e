import { database } from '#app/platform/database/database.server.ts'
import { leadMarks } from './tables.server.ts'

/** What is arranged about a lead, as tests need it. */
export async function buildMarks(marks: typeof leadMarks.$inferInsert): Promise<void> {
  await database().insert(leadMarks).values(marks)
}
