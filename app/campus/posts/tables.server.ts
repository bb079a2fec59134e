import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'
import type { Mention } from '../mentions/mention.ts'

export const posts = pgTable('posts', {
  id: uuid().primaryKey(),
  topicId: uuid('topic_id').notNull(),
  /** Null once its author has left. */
  userId: uuid('user_id'),
  title: text().notNull(),
  content: text().notNull(),
  /** The members mentioned in the text. */
  mentions: jsonb().$type<Mention[]>().notNull().default([]),
  /** The accepted answer, chosen by the author or a moderator. */
  acceptedCommentId: uuid('accepted_comment_id'),
  requestKey: uuid('request_key'),
  likeCount: integer('like_count').notNull().default(0),
  commentCount: integer('comment_count').notNull().default(0),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  /** When it was published or last commented on. */
  activeAt: timestamptz('active_at', 3).notNull().defaultNow(),
  editedAt: timestamptz('edited_at', 3),
  lockedAt: timestamptz('locked_at', 3),
  /** Set while the post is pinned to the top of its topic. */
  pinnedAt: timestamptz('pinned_at', 3),
  hiddenAt: timestamptz('hidden_at', 3),
  /** Hidden since it was written: pending review or rejected. */
  pendingReviewAt: timestamptz('held_at', 3),
  /** When a moderator rejected a post that was pending review. */
  withheldAt: timestamptz('kept_out_at', 3),
  deletedAt: timestamptz('deleted_at', 3),
  deletedByModerator: boolean('deleted_by_moderator').notNull().default(false),
  /** Deleted with its topic, and restored with it. */
  deletedWithTopic: boolean('deleted_with_topic').notNull().default(false),
  /** Incremented by each edit; an edit of an older revision is a conflict. */
  revision: integer().notNull().default(0),
  ...renderingColumns(),
})
