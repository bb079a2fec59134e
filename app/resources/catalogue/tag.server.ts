import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { addTag } from './write.server.ts'

/** Puts one more tag on an item. @throws NotFound, Forbidden, Invalid for a tag that is gone, or one too many */
export function tagItem<Held extends LockedItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  tagId: string,
): Promise<void> {
  return changeItem(kind, actor, id, async () =>
    (await addTag(kind, id, tagId)) ? { columns: { updatedAt: new Date() }, what: 'revised' } : undefined,
  )
}
