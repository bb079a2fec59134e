import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'
import type { Mention } from '../mentions/mention.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const comments = pgTable('comments', {
  id: uuid().primaryKey(),
  postId: uuid('post_id').notNull(),
  /** Null once its author has left. */
  userId: uuid('user_id'),
  content: text().notNull(),
  /** The comment it replies to. */
  replyTo: uuid('reply_to'),
  /** The members mentioned in the text. */
  mentions: jsonb().$type<Mention[]>().notNull().default([]),
  likeCount: integer('like_count').notNull().default(0),
  requestKey: uuid('request_key'),
  createdAt: time('created_at').notNull().defaultNow(),
  editedAt: time('edited_at'),
  hiddenAt: time('hidden_at'),
  /** Hidden since it was written: pending review or rejected. */
  pendingReviewAt: time('held_at'),
  /** When a moderator rejected a comment that was pending review. */
  withheldAt: time('kept_out_at'),
  /** A deleted comment leaves a placeholder in the thread, without its text. */
  deletedAt: time('deleted_at'),
  deletedByModerator: boolean('deleted_by_moderator').notNull().default(false),
  /** Incremented by each edit; an edit of an older revision is a conflict. */
  revision: integer().notNull().default(0),
  ...renderingColumns(),
})
