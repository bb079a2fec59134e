import { isNull, type SQL } from 'drizzle-orm'
import { type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a table needs whose records go to the trash before they go for good. */
export function trashColumns() {
  return { deletedAt: timestamp('deleted_at', { withTimezone: true }), deletedBy: uuid('deleted_by') }
}

/** True for a record that is not in the trash. */
export function isStanding({ deletedAt }: { deletedAt: PgColumn }): SQL {
  return isNull(deletedAt)
}
