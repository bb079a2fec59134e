import { pgTable, text } from 'drizzle-orm/pg-core'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from './message.ts'

export const messages = pgTable('messages', {
  ...leadColumns<MessageStatus>(),
  name: text().notNull(),
  company: text(),
  phone: text(),
  message: text().notNull(),
  service: text(),
  certification: text(),
  source: text(),
})

export const messageNotes = pgTable('message_notes', noteColumns('message_id'))
