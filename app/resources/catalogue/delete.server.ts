import { eq, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'
import { lockDeletedItem, lockItem } from './lock.server.ts'
import { mustWrite } from './write.server.ts'

/** Puts an item into the trash: gone everywhere at once, with its files kept. @throws NotFound, Forbidden */
export async function deleteItem<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
): Promise<void> {
  mustWrite(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const item = await lockItem(kind, id)
    await database()
      .update(table)
      .set({ deletedAt: new Date(), deletedBy: actorId(actor), version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    await kind.tell(actor, 'deleted', item)
  })
}

/**
 * Takes an item out of the trash, as it was.
 * @param ownColumns what cannot be as it was, because another has it by now
 * @throws NotFound, Forbidden
 */
export async function restoreItem<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  ownColumns: (item: Held) => Promise<object> | object = () => ({}),
): Promise<void> {
  mustWrite(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const item = await lockDeletedItem(kind, id)
    const own = await ownColumns(item)
    await database()
      .update(table)
      .set({ ...own, deletedAt: null, deletedBy: null, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    await kind.tell(actor, 'restored', { ...item, ...own })
  })
}
