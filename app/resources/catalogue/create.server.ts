import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { type CheckedDraft, putTags, requireCategory, requirePublisher, requireWriter } from './write.server.ts'

/**
 * Creates an item.
 * @param extraColumns returns the kind's own columns that are not in the draft; runs in the transaction
 * @throws Forbidden, Invalid if a category or tag no longer exists
 */
export function createItem<Locked extends LockedItem, Extra extends object>(
  kind: Catalogue<Locked>,
  actor: Actor,
  { columns, tagIds }: CheckedDraft,
  createdAt: Date,
  extraColumns: (id: string) => Promise<Extra> | Extra,
): Promise<{ id: string } & Extra> {
  requireWriter(kind, actor)
  return transaction(async () => {
    if (columns.isPublished) await requirePublisher(kind, actor)
    const id = newId()
    await requireCategory(columns.categoryId)
    const extra = await extraColumns(id)
    const publishedAt = columns.isPublished ? createdAt : null
    await database()
      .insert(kind.table)
      .values({ ...columns, ...extra, id, createdAt, updatedAt: createdAt, publishedAt })
    await putTags(kind, id, tagIds)
    const item = { ...columns, ...extra, id, publishedAt, version: 1 } as unknown as Locked
    await kind.emitEvent(actor, 'created', item)
    if (columns.isPublished) await kind.emitEvent(actor, 'published', item)
    return { id, ...extra }
  })
}
