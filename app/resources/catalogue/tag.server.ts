import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { addTag, requirePublisher } from './write.server.ts'

/** Adds a tag to an item. @throws NotFound, Forbidden, Invalid if the tag no longer exists or the item has too many */
export function tagItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  tagId: string,
): Promise<void> {
  return changeItem(kind, actor, id, async (item) => {
    if (item.isPublished) await requirePublisher(kind, actor)
    return (await addTag(kind, id, tagId)) ? { columns: { updatedAt: new Date() }, event: 'revised' } : undefined
  })
}
