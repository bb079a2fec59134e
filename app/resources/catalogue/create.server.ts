import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { type CheckedDraft, putTags, requireCategory, requirePublisher, requireWriter } from './write.server.ts'

/**
 * Creates an item.
 * @param ownColumns returns the kind's own columns that are not in the draft; runs in the transaction
 * @throws Forbidden, Invalid if a category or tag no longer exists
 */
export function createItem<Held extends LockedItem, Own extends object>(
  kind: Catalogue<Held>,
  actor: Actor,
  { columns, tagIds }: CheckedDraft,
  createdAt: Date,
  ownColumns: (id: string) => Promise<Own> | Own,
): Promise<{ id: string } & Own> {
  requireWriter(kind, actor)
  return transaction(async () => {
    if (columns.isPublished) await requirePublisher(kind, actor)
    const id = newId()
    await requireCategory(columns.categoryId)
    const own = await ownColumns(id)
    const publishedAt = columns.isPublished ? createdAt : null
    await database()
      .insert(kind.table)
      .values({ ...columns, ...own, id, createdAt, updatedAt: createdAt, publishedAt })
    await putTags(kind, id, tagIds)
    const item = { ...columns, ...own, id, publishedAt, version: 1 } as unknown as Held
    await kind.tell(actor, 'created', item)
    if (columns.isPublished) await kind.tell(actor, 'published', item)
    return { id, ...own }
  })
}
