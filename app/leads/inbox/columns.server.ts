import { sql } from 'drizzle-orm'
import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
const createdAt = () => timestamptz('created_at').notNull().defaultNow()

/** The columns of every table of leads. */
export function leadColumns<Status extends string>() {
  return {
    id: uuid().primaryKey(),
    email: text().notNull(),
    status: text()
      .$type<Status>()
      .notNull()
      .default('new' as never),
    /** Hash of the form token and the input: submitting the same form twice stores one lead. */
    digest: text().notNull(),
    createdAt: createdAt(),
    /** When a job deletes the lead. The default comes from the retention setting, in the database. */
    expiresOn: timestamptz('kept_until').notNull().default(sql`null`),
    search: tsvector().generatedAlwaysAs(''),
  }
}

/** The columns of a table of notes. @param lead the column with the lead's id */
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

/** A table of leads, typed by the columns that all of them share. */
export type LeadTable = ReturnType<typeof leadShape>
/** A table of notes about leads. */
export type NoteTable = ReturnType<typeof noteShape>
