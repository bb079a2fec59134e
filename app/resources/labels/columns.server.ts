import { text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { trashColumns } from '../trash/columns.server.ts'

/** The columns that categories and tags share. */
export function labelColumns() {
  return {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    ...trashColumns(),
  }
}
