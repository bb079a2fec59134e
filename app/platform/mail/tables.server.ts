import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A file in a mail. `content` is base64. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/**
 * `failed`: the last try did not succeed; more follow by themselves for about a day. `refused`: the mail server refused
 * it for good, so nothing follows unless an admin sends it again.
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
  /** What stands in place of the body once it is sent, where thousands have the same. */
  bodyAfter: text('body_after'),
  /** `MAIL_LIMIT` of these go out in an hour. */
  paced: boolean().notNull().default(false),
  /** It goes to an account with a confirmed address: of the hour's mails some are reserved for these. */
  known: boolean().notNull().default(false),
  state: text().$type<MailState>().notNull().default('waiting'),
  /** How often it was sent again; each round has a Message-ID of its own. */
  round: integer().notNull().default(0),
  /** The record that it is about, which takes it along when it is deleted. */
  about: uuid(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
