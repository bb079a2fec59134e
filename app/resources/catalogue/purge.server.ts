import { asc, eq, lt } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { lockDeletedItem } from './lock.server.ts'

/**
 * Purges items trashed before a moment.
 * @param release deletes the files that only this item used
 */
export async function purgeItems<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  before: Date,
  release: (item: Locked) => Promise<void>,
): Promise<void> {
  const { table } = kind
  const expired = await database()
    .select({ id: table.id })
    .from(table)
    .where(lt(table.deletedAt, before))
    .orderBy(asc(table.deletedAt), asc(table.id))
  for (const { id } of expired) await purgeItem(kind, id, release)
}

async function purgeItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  id: string,
  release: (item: Locked) => Promise<void>,
): Promise<void> {
  try {
    await transaction(async () => {
      const item = await lockDeletedItem(kind, id)
      await database().delete(kind.table).where(eq(kind.table.id, id))
      await release(item)
      await kind.emitEvent(system, 'purged', item)
    })
  } catch (error) {
    // It was restored just now, or purged by another process.
    if (!(error instanceof NotFound)) throw error
  }
}
