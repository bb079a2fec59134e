import { type Actor, actorId } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { lockAnyItem } from './lock.server.ts'

/**
 * Moves an item to the trash: it disappears everywhere at once, but its files are kept. Restoring it keeps its state,
 * except for its schedule.
 * @throws NotFound, Forbidden
 */
export function deleteItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
): Promise<void> {
  const columns = { deletedAt: new Date(), deletedBy: actorId(actor), publishAt: null, withdrawAt: null }
  return changeItem(kind, actor, id, () => ({ columns, event: 'deleted' }))
}

/**
 * Restores an item from the trash. Does nothing if it is not in the trash.
 * @param extraColumns columns that must change because another item has taken their value
 * @throws NotFound, Forbidden
 */
export function restoreItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  extraColumns: (item: Locked) => Promise<object> | object = () => ({}),
): Promise<void> {
  const notDeletedValues = { deletedAt: null, deletedBy: null }
  return changeItem(
    kind,
    actor,
    id,
    async (item) =>
      item.deletedAt
        ? { columns: { ...(await extraColumns(item)), ...notDeletedValues }, event: 'restored' }
        : undefined,
    lockAnyItem,
  )
}
