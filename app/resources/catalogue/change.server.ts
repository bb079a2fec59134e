import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, CatalogueEvent, LockedItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { requireWriter } from './write.server.ts'

/** A change of an item's state, and its event. */
export interface Change {
  columns: Record<string, unknown>
  event: CatalogueEvent
  /** The time of a schedule, formatted. */
  when?: string
  /** True if the item's form does not contain what changes, so that open forms stay valid. */
  sameVersion?: true
}

/**
 * Changes an item's state and increments its version, unless the change keeps it.
 * @param change returns what to change of the locked item; undefined to change nothing
 * @throws NotFound, Forbidden
 */
export async function changeItem<Locked extends LockedItem>(
  kind: Catalogue<Locked>,
  actor: Actor,
  id: string,
  change: (item: Locked) => Promise<Change | undefined> | Change | undefined,
  lock = lockItem<Locked>,
): Promise<void> {
  requireWriter(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const item = await lock(kind, id)
    const changed = await change(item)
    if (!changed) return
    await database()
      .update(table)
      .set({ ...changed.columns, ...(!changed.sameVersion && { version: sql`${table.version} + 1` }) })
      .where(eq(table.id, id))
    await kind.emitEvent(actor, changed.event, { ...item, ...changed.columns }, changed.when)
  })
}
