import { isNull, type SQL } from 'drizzle-orm'
import { type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The columns of a table whose records can be in the trash. */
export function trashColumns() {
  return { deletedAt: timestamp('deleted_at', { withTimezone: true }), deletedBy: uuid('deleted_by') }
}

/** True for records outside the trash. */
export function notDeleted({ deletedAt }: { deletedAt: PgColumn }): SQL {
  return isNull(deletedAt)
}
