import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const campusFiles = pgTable('campus_files', {
  id: uuid().primaryKey(),
  /** Null once the owner has left. */
  ownerId: uuid('owner_id'),
  name: text().notNull(),
  /** Within the bucket `campus`. */
  path: text().notNull(),
  size: integer().notNull(),
  /** Set for pictures only. */
  width: integer(),
  height: integer(),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
})

/** Which texts reference a file. */
export const campusFileUses = pgTable('campus_file_uses', {
  id: uuid().primaryKey().defaultRandom(),
  fileId: uuid('file_id').notNull(),
  postId: uuid('post_id'),
  commentId: uuid('comment_id'),
})
