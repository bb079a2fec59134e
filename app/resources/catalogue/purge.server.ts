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
export async function purgeItems<Held extends LockedItem>(
  kind: Catalogue<Held>,
  before: Date,
  release: (item: Held) => Promise<void>,
): Promise<void> {
  const { table } = kind
  const expired = await database()
    .select({ id: table.id })
    .from(table)
    .where(lt(table.deletedAt, before))
    .orderBy(asc(table.deletedAt), asc(table.id))
  for (const { id } of expired) await purgeItem(kind, id, release)
}

async function purgeItem<Held extends LockedItem>(
  kind: Catalogue<Held>,
  id: string,
  release: (item: Held) => Promise<void>,
): Promise<void> {
  try {
    await transaction(async () => {
      const item = await lockDeletedItem(kind, id)
      await database().delete(kind.table).where(eq(kind.table.id, id))
      await release(item)
      await kind.tell(system, 'purged', item)
    })
  } catch (error) {
    // It was restored just now, or purged by another process.
    if (!(error instanceof NotFound)) throw error
  }
}
