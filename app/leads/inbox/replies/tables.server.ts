import { pgTable, text } from 'drizzle-orm/pg-core'
import { noteColumns } from '../columns.server.ts'

export const leadReplies = pgTable('lead_replies', {
  ...noteColumns('lead_id'),
  /** Set where the sender of the lead wrote it, by mail. */
  mailFrom: text('mail_from'),
  mailKey: text('mail_key'),
})
