import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'
import { requirePublisher } from './write.server.ts'

/**
 * Publishes an item, or unpublishes it to a draft whose address responds 404. Does nothing if the state is the same,
 * except to clear a schedule for it.
 * @param onlyIf checked with the item locked
 * @throws NotFound, Forbidden
 */
export function setPublished<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  isPublished: boolean,
  onlyIf: (item: Locked) => boolean = () => true,
): Promise<void> {
  return changeItem(kind, actor, id, async (item) => {
    if (!onlyIf(item)) return undefined
    if (isPublished && !item.isPublished) {
      await requirePublisher(kind, actor)
      // Scheduled changes were checked when the schedule was set.
      if (actor.kind === 'member') await kind.requireReady?.(id)
    }
    const columns = { isPublished, ...scheduleDone(isPublished) }
    if (item.isPublished === isPublished)
      return item[isPublished ? 'publishAt' : 'withdrawAt'] ? { columns, event: 'unscheduled' } : undefined
    const publishedAt = item.publishedAt ?? (isPublished ? new Date() : null)
    return { columns: { ...columns, publishedAt }, event: isPublished ? 'published' : 'withdrawn' }
  })
}

/** Clears the schedule that publishing or unpublishing has fulfilled. */
export function scheduleDone(isPublished: boolean): { publishAt: null } | { withdrawAt: null } {
  return isPublished ? { publishAt: null } : { withdrawAt: null }
}
