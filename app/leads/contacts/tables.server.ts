import { date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReadPage } from '#app/analytics/trail.server.ts'
import type { PersonOutcome } from './person.ts'

const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

export const people = pgTable('people', {
  id: uuid().primaryKey(),
  /** The admin who looks after them. */
  ownerId: uuid('owner_id'),
  nextStep: text('next_step').notNull().default(''),
  dueOn: date('due_on'),
  /** The day, by the owner's clock, on which the owner was mailed about it. */
  mailedOn: date('mailed_on'),
  /** What became of them, and since when. */
  outcome: text().$type<PersonOutcome>(),
  outcomeAt: timestamp('outcome_at', { withTimezone: true }),
  createdAt: createdAt(),
})

export const personAddresses = pgTable('person_addresses', {
  email: text().primaryKey(),
  personId: uuid('person_id').notNull(),
})

/** Clients of whom nothing else is kept any more: how many became one on a day. */
export const clientDays = pgTable('client_days', {
  day: date().primaryKey(),
  clients: integer().notNull(),
})

export const leadTrails = pgTable('lead_trails', {
  leadId: uuid('lead_id').primaryKey(),
  pages: jsonb().$type<ReadPage[]>().notNull(),
  createdAt: createdAt(),
})
