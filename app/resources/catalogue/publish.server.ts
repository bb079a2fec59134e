import type { Actor } from '#app/platform/actor.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'
import { changeItem } from './change.server.ts'

/**
 * Shows an item to everybody, or takes it back: a draft again, whose address answers 404. One that is so already stays
 * as it is.
 * @throws NotFound, Forbidden
 */
export function setPublished<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  isPublished: boolean,
): Promise<void> {
  return changeItem(kind, actor, id, (item) => {
    if (item.isPublished === isPublished) return undefined
    const publishedAt = item.publishedAt ?? (isPublished ? new Date() : null)
    return { columns: { isPublished, publishedAt }, what: isPublished ? 'published' : 'withdrawn' }
  })
}
