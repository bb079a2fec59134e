import { type Actor, actorId } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { lockAnyItem } from './lock.server.ts'

/**
 * Puts an item into the trash: gone everywhere at once, with its files kept. What comes back from there is not
 * published by itself.
 * @throws NotFound, Forbidden
 */
export function deleteItem<Held extends LockedItem>(kind: Catalogue<Held>, actor: Actor, id: string): Promise<void> {
  const columns = { deletedAt: new Date(), deletedBy: actorId(actor), publishAt: null, withdrawAt: null }
  return changeItem(kind, actor, id, () => ({ columns, what: 'deleted' }))
}

/**
 * Takes an item out of the trash, as it was. One that is back already stays as it is.
 * @param ownColumns what cannot be as it was, because another has it by now
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
