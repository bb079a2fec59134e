import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'
import type { Mention } from '../mentions/mention.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

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
  createdAt: time('created_at').notNull().defaultNow(),
  /** When it was published or last commented on. */
  activeAt: time('active_at').notNull().defaultNow(),
  editedAt: time('edited_at'),
  lockedAt: time('locked_at'),
  /** Set while the post is pinned to the top of its topic. */
  pinnedAt: time('pinned_at'),
  hiddenAt: time('hidden_at'),
  /** Hidden since it was written: pending review or rejected. */
  pendingReviewAt: time('held_at'),
  /** When a moderator rejected a post that was pending review. */
  withheldAt: time('kept_out_at'),
  deletedAt: time('deleted_at'),
  deletedByModerator: boolean('deleted_by_moderator').notNull().default(false),
  /** Deleted with its topic, and restored with it. */
  deletedWithTopic: boolean('deleted_with_topic').notNull().default(false),
  /** Incremented by each edit; an edit of an older revision is a conflict. */
  revision: integer().notNull().default(0),
  ...renderingColumns(),
})
