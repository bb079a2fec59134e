import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, CatalogueEvent, LockedItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { requireWriter } from './write.server.ts'

/** What one press changes of an item, and what that is called. */
export interface Change {
  columns: Record<string, unknown>
  what: CatalogueEvent
  /** Of what is scheduled, in words. */
  when?: string
  /** True where a form that is open says nothing of what changes: it is not outdated by it. */
  sameVersion?: true
}

/**
 * Changes an item's state, which makes a new version of it unless the change says otherwise.
 * @param change what to change of the locked item; undefined where it is so already
 * @throws NotFound, Forbidden
 */
export async function changeItem<Held extends LockedItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  change: (item: Held) => Promise<Change | undefined> | Change | undefined,
  lock = lockItem<Held>,
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
    await kind.tell(actor, changed.what, { ...item, ...changed.columns }, changed.when)
  })
}
