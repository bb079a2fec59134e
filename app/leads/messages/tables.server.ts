import { sql } from 'drizzle-orm'
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessageStatus } from './message.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const messages = pgTable('messages', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull(),
  company: text(),
  phone: text(),
  message: text().notNull(),
  service: text(),
  certification: text(),
  status: text().$type<MessageStatus>().notNull().default('new'),
  digest: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  search: tsvector().generatedAlwaysAs(sql`default`),
})

export const messageNotes = pgTable('message_notes', {
  id: uuid().primaryKey(),
  messageId: uuid('message_id')
    .notNull()
    .references(() => messages.id, { onDelete: 'cascade' }),
  authorId: uuid('author_id'),
  text: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
