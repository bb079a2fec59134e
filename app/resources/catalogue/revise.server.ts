import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import type { Catalogue, LockedItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { scheduleDone } from './publish.server.ts'
import { type CheckedDraft, putTags, requireCategory, requirePublisher, requireWriter } from './write.server.ts'

/** A revision of an item. */
export interface Revision<Locked, Extra extends object> {
  draft: CheckedDraft
  /** The version that the draft is based on; undefined to overwrite any. */
  expectedVersion: number | undefined
  /** Returns the kind's own columns that are not in the draft; runs with the item locked. */
  extraColumns: (before: Locked) => Promise<Extra> | Extra
  /** Deletes files that the revised item no longer uses. */
  release: (before: Locked) => Promise<void>
}

/**
 * Revises an item.
 * @throws NotFound, Forbidden, Invalid, Conflict if someone else has revised it since
 */
export function reviseItem<Locked extends LockedItem, Extra extends object>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  { draft: { columns, tagIds }, expectedVersion, extraColumns, release }: Revision<Locked, Extra>,
): Promise<{ version: number } & Extra> {
  requireWriter(kind, actor)
  return transaction(async () => {
    const before = await lockItem(kind, id)
    if (expectedVersion !== undefined && expectedVersion !== before.version)
      throw new Conflict(`Somebody else has changed this ${kind.recordType} since you opened it.`)
    if (columns.isPublished) await requirePublisher(kind, actor)
    await requireCategory(columns.categoryId)
    const extra = await extraColumns(before)
    const now = new Date()
    const publishedAt = before.publishedAt ?? (columns.isPublished ? now : null)
    const version = before.version + 1
    const done = columns.isPublished === before.isPublished ? {} : scheduleDone(columns.isPublished)
    await database()
      .update(kind.table)
      .set({ ...columns, ...extra, ...done, publishedAt, updatedAt: now, version })
      .where(eq(kind.table.id, id))
    await putTags(kind, id, tagIds)
    await release(before)
    const item = { ...before, ...columns, ...extra }
    await kind.emitEvent(actor, 'revised', item)
    if (columns.isPublished !== before.isPublished)
      await kind.emitEvent(actor, columns.isPublished ? 'published' : 'withdrawn', item)
    return { version, ...extra }
  })
}
