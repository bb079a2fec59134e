import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { scheduleDone } from './publish.server.ts'
import { type CheckedDraft, putTags, requireCategory, requirePublisher, requireWriter } from './write.server.ts'

/** What a revision changes. */
export interface Revision<Held, Own extends object> {
  draft: CheckedDraft
  /** The version that the draft was made from; absent where it may replace any. */
  expectedVersion: number | undefined
  /** Columns that only its kind has, and that the draft does not say; made with the item locked. */
  ownColumns: (before: Held) => Promise<Own> | Own
  /** Gives up what the item had before and has no longer. */
  release: (before: Held) => Promise<void>
}

/**
 * Replaces what an item says.
 * @throws NotFound, Forbidden, Invalid, Conflict for one that somebody else has revised since
 */
export function reviseItem<Held extends LockedItem, Own extends object>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  { draft: { columns, tagIds }, expectedVersion, ownColumns, release }: Revision<Held, Own>,
): Promise<{ version: number } & Own> {
  requireWriter(kind, actor)
  return transaction(async () => {
    const before = await lockItem(kind, id)
    if (expectedVersion !== undefined && expectedVersion !== before.version)
      throw new Conflict(`Somebody else has changed this ${kind.noun} since you opened it.`)
    if (columns.isPublished) await requirePublisher(kind, actor)
    await requireCategory(columns.categoryId)
    const own = await ownColumns(before)
    const now = new Date()
    const publishedAt = before.publishedAt ?? (columns.isPublished ? now : null)
    const version = before.version + 1
    const done = columns.isPublished === before.isPublished ? {} : scheduleDone(columns.isPublished)
    await database()
      .update(kind.table)
      .set({ ...columns, ...own, ...done, publishedAt, updatedAt: now, version })
      .where(eq(kind.table.id, id))
    await putTags(kind, id, tagIds)
    await release(before)
    const item = { ...before, ...columns, ...own }
    await kind.tell(actor, 'revised', item)
    if (columns.isPublished !== before.isPublished)
      await kind.tell(actor, columns.isPublished ? 'published' : 'withdrawn', item)
    return { version, ...own }
  })
}
