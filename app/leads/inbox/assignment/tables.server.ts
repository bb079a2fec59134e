import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const leadAssignments = pgTable('lead_marks', {
  leadId: uuid('lead_id').primaryKey(),
  /** The admin responsible for it. */
  ownerId: uuid('owner_id'),
  dueOn: date('due_on'),
  snoozedUntil: timestamptz('snoozed_until'),
  tags: text().array().notNull().default([]),
  /** The admin who has the reply form open, and since when. */
  answeringId: uuid('answering_id'),
  answeringAt: timestamptz('answering_at'),
})
