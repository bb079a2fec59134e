import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { requirePublisher } from './write.server.ts'

/**
 * Shows an item to everybody, or takes it back: a draft again, whose address answers 404. One that is so already stays
 * as it is. What was scheduled to do the same is done by it.
 * @param onlyIf asked with the item locked
 * @throws NotFound, Forbidden
 */
export function setPublished<Held extends LockedItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  isPublished: boolean,
  onlyIf: (item: Held) => boolean = () => true,
): Promise<void> {
  return changeItem(kind, actor, id, async (item) => {
    if (!onlyIf(item)) return undefined
    if (isPublished && !item.isPublished) {
      await requirePublisher(kind, actor)
      // Whoever set a schedule was asked then.
      if (actor.kind === 'member') await kind.mustBeReady?.(id)
    }
    const columns = { isPublished, ...scheduleDone(isPublished) }
    if (item.isPublished === isPublished)
      return item[isPublished ? 'publishAt' : 'withdrawAt'] ? { columns, what: 'unscheduled' } : undefined
    const publishedAt = item.publishedAt ?? (isPublished ? new Date() : null)
    return { columns: { ...columns, publishedAt }, what: isPublished ? 'published' : 'withdrawn' }
  })
}

/** The columns of a schedule that is done once the item is published, or withdrawn. */
export function scheduleDone(isPublished: boolean): { publishAt: null } | { withdrawAt: null } {
  return isPublished ? { publishAt: null } : { withdrawAt: null }
}
