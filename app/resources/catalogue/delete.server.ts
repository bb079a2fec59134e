import { type Actor, actorId } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { lockAnyItem } from './lock.server.ts'

/**
 * Moves an item to the trash: it disappears everywhere at once, but its files are kept. Restoring it keeps its state,
 * except for its schedule.
 * @throws NotFound, Forbidden
 */
export function deleteItem<Held extends LockedItem>(kind: Catalogue<Held>, actor: Actor, id: string): Promise<void> {
  const columns = { deletedAt: new Date(), deletedBy: actorId(actor), publishAt: null, withdrawAt: null }
  return changeItem(kind, actor, id, () => ({ columns, what: 'deleted' }))
}

/**
 * Restores an item from the trash. Does nothing if it is not in the trash.
 * @param ownColumns columns that must change because another item has taken their value
 * @throws NotFound, Forbidden
 */
export function restoreItem<Held extends LockedItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  ownColumns: (item: Held) => Promise<object> | object = () => ({}),
): Promise<void> {
  const standing = { deletedAt: null, deletedBy: null }
  return changeItem(
    kind,
    actor,
    id,
    async (item) =>
      item.deletedAt ? { columns: { ...(await ownColumns(item)), ...standing }, what: 'restored' } : undefined,
    lockAnyItem,
  )
}
