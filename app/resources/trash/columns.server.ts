import { isNull, type SQL } from 'drizzle-orm'
import { type PgColumn, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** The columns of a table whose records can be in the trash. */
export function trashColumns() {
  return { deletedAt: timestamptz('deleted_at'), deletedBy: uuid('deleted_by') }
}

/** True for records outside the trash. */
export function notDeleted({ deletedAt }: { deletedAt: PgColumn }): SQL {
  return isNull(deletedAt)
}
