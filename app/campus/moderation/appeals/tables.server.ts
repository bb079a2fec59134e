import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { NotificationPayload } from '../../notifications/notification.ts'
import type { Outcome } from './appeal.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const appeals = pgTable('appeals', {
  id: uuid().primaryKey(),
  memberId: uuid('member_id').notNull(),
  /** The notification of the decision: each can be appealed once. */
  notificationId: uuid('notification_id'),
  /** The `cause` of the notification of the decision. */
  cause: text().notNull(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
  details: jsonb('facts').$type<NotificationPayload>().notNull().default({}),
  words: text().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  answeredAt: time('answered_at'),
  answeredBy: uuid('answered_by'),
  outcome: text().$type<Outcome>(),
  answer: text().notNull().default(''),
})
