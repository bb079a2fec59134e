import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** A file in a mail. `content` is base64. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/**
 * `failed`: the last attempt failed, and automatic retries follow for about a day. `refused`: the mail server rejected
 * it permanently; only an admin can send it again.
 */
export type MailState = 'waiting' | 'sent' | 'failed' | 'refused'

export const mails = pgTable('mails', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  recipient: text().notNull(),
  replyTo: text('reply_to'),
  subject: text().notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  attachments: jsonb().$type<MailAttachment[]>().notNull().default([]),
  sensitive: boolean().notNull().default(false),
  /** Replaces the body once the mail is sent, to save space if thousands are the same. */
  bodyAfter: text('body_after'),
  /** Counts toward `MAIL_LIMIT`, the maximum per hour. */
  paced: boolean().notNull().default(false),
  /** Addressed to an account with a confirmed address; part of the hourly limit is reserved for these. */
  known: boolean().notNull().default(false),
  state: text().$type<MailState>().notNull().default('waiting'),
  /** Number of times it was sent again; each has its own Message-ID. */
  round: integer().notNull().default(0),
  /** The id of the related record; the mail is deleted along with it. */
  about: uuid(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  sentAt: timestamptz('sent_at'),
})
