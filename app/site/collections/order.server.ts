import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { dropPages } from '#app/platform/pages.server.ts'
import type { Kind } from './kinds.ts'
import { mustWriteCollections } from './queries.server.ts'
import { lockCollection } from './save.server.ts'
import { collectionItems } from './tables.server.ts'

/** Moves an item one place up or down; the first goes no further up. @throws Forbidden, NotFound */
export async function moveItem(actor: Actor, kind: Kind, id: string, way: 'up' | 'down'): Promise<void> {
  mustWriteCollections(actor)
  await transaction(async () => {
    await lockCollection(kind.name)
    const rows = await database()
      .select({ id: collectionItems.id })
      .from(collectionItems)
      .where(and(eq(collectionItems.kind, kind.name), isNull(collectionItems.deletedAt)))
      .orderBy(asc(collectionItems.position), asc(collectionItems.id))
    const ids = rows.map((row) => row.id)
    const at = ids.indexOf(id)
    if (at < 0) throw new NotFound()
    const to = Math.min(Math.max(at + (way === 'up' ? -1 : 1), 0), ids.length - 1)
    ids.splice(to, 0, ...ids.splice(at, 1))
    await database().execute(sql`
      update collection_items set position = place.at
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, at) where collection_items.id = place.id`)
    await dropPages('site')
  })
}
