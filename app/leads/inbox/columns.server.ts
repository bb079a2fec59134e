import { sql } from 'drizzle-orm'
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()

/** The columns that every table of leads has. */
export function leadColumns<Status extends string>() {
  return {
    id: uuid().primaryKey(),
    email: text().notNull(),
    status: text()
      .$type<Status>()
      .notNull()
      .default('new' as never),
    /** Of the form's pass and what was typed: the same form sent twice is one lead. */
    digest: text().notNull(),
    createdAt: createdAt(),
    /** Until when it is kept: a job deletes it then. The database knows how long its kind is kept. */
    expiresOn: timestamp('kept_until', { withTimezone: true }).notNull().default(sql`null`),
    search: tsvector().generatedAlwaysAs(''),
  }
}

/** The columns of a table of notes. @param lead the column that names the lead */
export function noteColumns(lead: string) {
  return {
    id: uuid().primaryKey(),
    leadId: uuid(lead).notNull(),
    authorId: uuid('author_id'),
    text: text().notNull(),
    createdAt: createdAt(),
  }
}

const leadShape = () => pgTable('leads', leadColumns<string>())
const noteShape = () => pgTable('notes', noteColumns('lead_id'))

/** A table of leads, by the columns that all of them have. */
export type LeadTable = ReturnType<typeof leadShape>
/** A table of notes about leads. */
export type NoteTable = ReturnType<typeof noteShape>
