import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const leadAssignments = pgTable('lead_marks', {
  leadId: uuid('lead_id').primaryKey(),
  /** The admin responsible for it. */
  ownerId: uuid('owner_id'),
  dueOn: date('due_on'),
  snoozedUntil: moment('snoozed_until'),
  tags: text().array().notNull().default([]),
  /** The admin who has the reply form open, and since when. */
  answeringId: uuid('answering_id'),
  answeringAt: moment('answering_at'),
})
