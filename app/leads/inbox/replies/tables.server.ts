import { pgTable, text } from 'drizzle-orm/pg-core'
import { noteColumns } from '../columns.server.ts'

export const leadReplies = pgTable('lead_replies', {
  ...noteColumns('lead_id'),
  /** Set if the sender of the lead wrote it by email. */
  mailFrom: text('mail_from'),
  mailKey: text('mail_key'),
})
