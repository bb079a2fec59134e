import { date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { Frequencies, MailFrequency, NotificationKind, NotificationPayload } from './notification.ts'

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  kind: text().$type<NotificationKind>().notNull(),
  /** Identifies the event; unique per member, so that nobody is notified twice. */
  cause: text().notNull(),
  /** The member who acted; null for the system, and after they have left. */
  actorId: uuid('actor_id'),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  eventId: uuid('event_id'),
  details: jsonb('facts').$type<NotificationPayload>().notNull().default({}),
  pace: text().$type<MailFrequency>().notNull(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  readAt: timestamptz('read_at', 3),
  /** When it was emailed, or found not to need an email. */
  mailedAt: timestamptz('mailed_at', 3),
})

export const notificationChoices = pgTable('notification_choices', {
  memberId: uuid('member_id').primaryKey(),
  /** The lists with a chosen frequency; the others use the default. */
  paces: jsonb().$type<Partial<Frequencies>>().notNull().default({}),
  /** Unsubscribes without signing in. */
  token: text().notNull(),
  /** The Monday of the last digest's week. */
  digestFor: date('digest_for'),
})
