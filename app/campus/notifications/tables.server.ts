import { date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Frequencies, MailFrequency, NotificationKind, NotificationPayload } from './notification.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  /** What happened; the same is told to nobody twice. */
  cause: text().notNull(),
  /** Who did it; null for the product itself, and once they have left. */
  actorId: uuid('actor_id'),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  eventId: uuid('event_id'),
  facts: jsonb().$type<NotificationPayload>().notNull().default({}),
  pace: text().$type<MailFrequency>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  readAt: time('read_at'),
  /** When its mail went out, or was found to be needless. */
  mailedAt: time('mailed_at'),
})

export const notificationChoices = pgTable('notification_choices', {
  memberId: uuid('member_id').primaryKey(),
  /** What was chosen; the rest is as it is by default. */
  paces: jsonb().$type<Partial<Frequencies>>().notNull().default({}),
  /** Stops mails without signing in. */
  token: text().notNull(),
  /** The week of the last digest, as its Monday. */
  digestFor: date('digest_for'),
})
