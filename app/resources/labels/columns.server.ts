import { text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { trashColumns } from '../trash/columns.server.ts'

/** The columns that categories and tags share. */
export function labelColumns() {
  return {
    id: uuid().primaryKey(),
    slug: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    ...trashColumns(),
  }
}
