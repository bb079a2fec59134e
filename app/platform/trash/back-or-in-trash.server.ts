import { gt, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { trashHorizon } from './trash.ts'

/**
 * A condition for rows that can be restored, or already are: a double click or another user may have restored them a
 * moment ago, which is not an error.
 */
export function isBackOrInTrash(deletedAt: PgColumn): SQL | undefined {
  return or(isNull(deletedAt), gt(deletedAt, trashHorizon()))
}
