import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { ItemFacts, Kind } from './kinds.ts'
import { mostItems, mustWriteCollections } from './queries.server.ts'
import { collectionItems } from './tables.server.ts'
import { titleOf } from './title-of.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'collection.added': { kind: string; title: string }
    'collection.revised': { kind: string; title: string }
  }
}

/** What is said of an item, and the address of its picture. */
export interface ItemDraft {
  facts: ItemFacts
  picture: string | null
}

/** Adds an item to a collection, as its last. @throws Forbidden, Invalid for a collection that is full */
export async function addItem(actor: Actor, kind: Kind, draft: ItemDraft): Promise<{ id: string }> {
  mustWriteCollections(actor)
  const id = newId()
  await transaction(async () => {
    await lockCollection(kind.name)
    const [held] = await database()
      .select({
        items: sql<number>`(count(*) filter (where ${collectionItems.deletedAt} is null))::int`,
        last: sql<number>`coalesce(max(${collectionItems.position}), 0)`,
      })
      .from(collectionItems)
      .where(eq(collectionItems.kind, kind.name))
    const { items = 0, last = 0 } = held ?? {}
    if (items >= mostItems) throw new Invalid({ '': [`A collection holds at most ${mostItems}. Delete one first.`] })
    await database()
      .insert(collectionItems)
      .values({ id, kind: kind.name, position: last + 1, ...draft, changedBy: actorId(actor) })
    await published(actor, 'collection.added', kind, draft.facts)
  })
  return { id }
}

/**
 * Changes an item; a picture that it no longer shows is removed.
 * @param expectedVersion the version that the change was made from; absent where it may replace any
 * @throws Forbidden, NotFound, Conflict for one that somebody else has changed since
 */
export async function reviseItem(
  actor: Actor,
  kind: Kind,
  id: string,
  draft: ItemDraft,
  expectedVersion?: number,
): Promise<void> {
  mustWriteCollections(actor)
  await transaction(async () => {
    const [held] = await database()
      .select()
      .from(collectionItems)
      .where(and(eq(collectionItems.id, id), eq(collectionItems.kind, kind.name), isNull(collectionItems.deletedAt)))
      .for('update')
    if (!held) throw new NotFound()
    if (expectedVersion !== undefined && expectedVersion !== held.version)
      throw new Conflict('Somebody else has changed this since you opened it. Save it again to replace it.')
    await database()
      .update(collectionItems)
      .set({ ...draft, version: held.version + 1, changedAt: new Date(), changedBy: actorId(actor) })
      .where(eq(collectionItems.id, id))
    if (held.picture && held.picture !== draft.picture) await removeImage(held.picture)
    await published(actor, 'collection.revised', kind, draft.facts)
  })
}

/** Has whoever else adds to, or orders, this collection wait until the transaction ends. */
export async function lockCollection(name: string): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.collections}, hashtext(${name}))`)
}

async function published(
  actor: Actor,
  act: 'collection.added' | 'collection.revised',
  kind: Kind,
  facts: ItemFacts,
): Promise<void> {
  await dropPages('site')
  await emit(actor, act, { kind: kind.label, title: titleOf(kind, facts) })
}
