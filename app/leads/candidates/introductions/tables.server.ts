import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const candidateIntroductions = pgTable('introductions', {
  id: uuid().primaryKey(),
  candidateId: uuid('candidate_id').notNull(),
  employer: text().notNull(),
  role: text().notNull(),
  note: text().notNull().default(''),
  askedBy: uuid('asked_by'),
  askedAt: moment('asked_at').notNull().defaultNow(),
  answer: text().$type<'yes' | 'no'>(),
  answeredAt: moment('answered_at'),
})
