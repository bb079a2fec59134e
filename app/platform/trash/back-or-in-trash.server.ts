import { gt, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { trashHorizon } from './trash.ts'

/**
 * The rows that an act of restoring answers for: what lies in the trash, and what is back already, because somebody
 * else, or the same press a moment before, has restored it. The act leaves the latter as it is.
 */
export function isBackOrInTrash(deletedAt: PgColumn): SQL | undefined {
  return or(isNull(deletedAt), gt(deletedAt, trashHorizon()))
}
