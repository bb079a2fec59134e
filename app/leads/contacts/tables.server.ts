import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReadPage } from '#app/analytics/page-views.server.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { PersonOutcome } from './person.ts'

const createdAt = () => timestamptz('created_at').notNull().defaultNow()

export const people = pgTable('people', {
  id: uuid().primaryKey(),
  /** The admin responsible for the contact. */
  ownerId: uuid('owner_id'),
  nextStep: text('next_step').notNull().default(''),
  dueOn: date('due_on'),
  /** The day, in the owner's time zone, on which the owner was last emailed about the step. */
  mailedOn: date('mailed_on'),
  /** The outcome, and when it was set. */
  outcome: text().$type<PersonOutcome>(),
  outcomeAt: timestamptz('outcome_at'),
  createdAt: createdAt(),
})

export const personAddresses = pgTable('person_addresses', {
  email: text().primaryKey(),
  personId: uuid('person_id').notNull(),
})

/** Counts of clients, by day, whose other data has been deleted. */
export const clientDays = pgTable('client_days', {
  day: date().primaryKey(),
  clients: integer().notNull(),
})

export const leadPageViews = pgTable('lead_trails', {
  leadId: uuid('lead_id').primaryKey(),
  pages: jsonb().$type<ReadPage[]>().notNull(),
  createdAt: createdAt(),
})
