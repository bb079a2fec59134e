import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'
import type { Mention } from '../mentions/mention.ts'

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
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  editedAt: timestamptz('edited_at', 3),
  hiddenAt: timestamptz('hidden_at', 3),
  /** Hidden since it was written: pending review or rejected. */
  pendingReviewAt: timestamptz('held_at', 3),
  /** When a moderator rejected a comment that was pending review. */
  withheldAt: timestamptz('kept_out_at', 3),
  /** A deleted comment leaves a placeholder in the thread, without its text. */
  deletedAt: timestamptz('deleted_at', 3),
  deletedByModerator: boolean('deleted_by_moderator').notNull().default(false),
  /** Incremented by each edit; an edit of an older revision is a conflict. */
  revision: integer().notNull().default(0),
  ...renderingColumns(),
})
