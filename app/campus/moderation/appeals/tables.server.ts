import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { NotificationPayload } from '../../notifications/notification.ts'
import type { Outcome } from './appeal.ts'

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
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  answeredAt: timestamptz('answered_at', 3),
  answeredBy: uuid('answered_by'),
  outcome: text().$type<Outcome>(),
  answer: text().notNull().default(''),
})
