import { date, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Frequencies, MailFrequency, NotificationKind, NotificationPayload } from './notification.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
  createdAt: time('created_at').notNull().defaultNow(),
  readAt: time('read_at'),
  /** When it was emailed, or found not to need an email. */
  mailedAt: time('mailed_at'),
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
