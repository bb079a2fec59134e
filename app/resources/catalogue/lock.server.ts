import { and, eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notDeleted } from '../trash/columns.server.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'

/** Locks an item until the transaction ends. @throws NotFound, also if it is in the trash */
export function lockItem<Locked extends LockedItem>(kind: Catalogue<Locked>, id: string): Promise<Locked> {
  return lock(kind, id, notDeleted(kind.table))
}

/** Locks an item in the trash until the transaction ends. @throws NotFound, also if it is not in the trash */
export function lockDeletedItem<Locked extends LockedItem>(kind: Catalogue<Locked>, id: string): Promise<Locked> {
  return lock(kind, id, isNotNull(kind.table.deletedAt))
}

/** Locks an item, in the trash or not, until the transaction ends. @throws NotFound */
export function lockAnyItem<Locked extends LockedItem>(kind: Catalogue<Locked>, id: string): Promise<Locked> {
  return lock(kind, id)
}

async function lock<Locked extends LockedItem>(
  { table, lockedColumns: furtherColumns }: Catalogue<Locked>,
  id: string,
  state?: ReturnType<typeof notDeleted>,
): Promise<Locked> {
  const columns = {
    id: table.id,
    title: table.title,
    isPublished: table.isPublished,
    publishedAt: table.publishedAt,
    version: table.version,
    publishAt: table.publishAt,
    withdrawAt: table.withdrawAt,
    deletedAt: table.deletedAt,
    ...furtherColumns,
  }
  const [item] = isId(id)
    ? await database()
        .select(columns)
        .from(table)
        .where(and(eq(table.id, id), state))
        .for('update')
    : []
  if (!item) throw new NotFound()
  return item as unknown as Locked
}
