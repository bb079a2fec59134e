import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'

/** Features an item, or stops featuring it. @throws NotFound, Forbidden */
export function setFeatured<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  isFeatured: boolean,
): Promise<void> {
  return changeItem(kind, actor, id, () => ({
    columns: { isFeatured },
    event: isFeatured ? 'featured' : 'unfeatured',
  }))
}
