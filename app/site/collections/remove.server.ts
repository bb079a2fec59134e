import { and, desc, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { deleteVersionsOf } from '#app/platform/versions/versions.server.ts'
import type { Kind } from './kinds.ts'
import { requireCollectionWriter } from './queries.server.ts'
import { versionsOfEntry } from './save.server.ts'
import { collectionEntries } from './tables.server.ts'
import { titleOf } from './title-of.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'collection.removed': { kind: string; title: string }
    'collection.restored': { kind: string; title: string }
  }
}

const { id, kind, deletedAt } = collectionEntries

/** Removes an item from the site; it can be restored for 30 days. @throws Forbidden, NotFound */
export function deleteEntry(actor: Actor, of: Kind, itemId: string): Promise<void> {
  return standIn(actor, of, itemId, isNull(deletedAt), new Date(), 'collection.removed')
}

/** Restores a deleted item at its former position. Does nothing if it is not deleted. @throws Forbidden, NotFound */
export function restoreEntry(actor: Actor, of: Kind, itemId: string): Promise<void> {
  return standIn(actor, of, itemId, gt(deletedAt, trashHorizon()), null, 'collection.restored')
}

async function standIn(
  actor: Actor,
  of: Kind,
  itemId: string,
  was: ReturnType<typeof gt>,
  at: Date | null,
  act: 'collection.removed' | 'collection.restored',
): Promise<void> {
  requireCollectionWriter(actor)
  if (!isId(itemId)) throw new NotFound()
  await transaction(async () => {
    const [entry] = await database()
      .update(collectionEntries)
      .set({ deletedAt: at, changedAt: new Date(), changedBy: actorId(actor) })
      .where(and(eq(id, itemId), eq(kind, of.name), was))
      .returning()
    if (!entry && at === null && (await isOnSite(of, itemId))) return
    if (!entry) throw new NotFound()
    await invalidateTags('site')
    await emit(actor, act, { kind: of.label, title: titleOf(of, entry.fields) })
  })
}

async function isOnSite(of: Kind, itemId: string): Promise<boolean> {
  const existing = and(eq(id, itemId), eq(kind, of.name), isNull(deletedAt))
  return (await database().$count(collectionEntries, existing)) > 0
}

/** The deleted items of a collection that can still be restored, newest first. @throws Forbidden */
export async function deletedEntries(actor: Actor, of: Kind) {
  requireCollectionWriter(actor)
  const rows = await database()
    .select()
    .from(collectionEntries)
    .where(and(eq(kind, of.name), gt(deletedAt, trashHorizon())))
    .orderBy(desc(deletedAt), desc(id))
    .limit(50)
  return rows.map((row) => ({ id: row.id, title: titleOf(of, row.fields), deletedAt: row.deletedAt }))
}

/**
 * Purges items deleted 30 days ago (their pictures are swept with those of the articles), and invalidates pages, so
 * that past dates disappear. Runs at the start of each day.
 */
export const tidyCollections = defineJob<Record<string, never>>('collections.tidy', () =>
  transaction(async () => {
    await invalidateTags('site')
    const gone = await database()
      .delete(collectionEntries)
      .where(and(isNotNull(deletedAt), lt(deletedAt, trashHorizon())))
      .returning({ id })
    for (const entry of gone) await deleteVersionsOf(versionsOfEntry(entry.id))
  }),
)
