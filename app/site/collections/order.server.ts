import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import type { Kind } from './kinds.ts'
import { requireCollectionWriter } from './queries.server.ts'
import { lockCollection } from './save.server.ts'
import { collectionEntries } from './tables.server.ts'

/** Moves an item up or down by one; the first one cannot move up. @throws Forbidden, NotFound */
export async function moveEntry(actor: Actor, kind: Kind, id: string, direction: 'up' | 'down'): Promise<void> {
  requireCollectionWriter(actor)
  await transaction(async () => {
    await lockCollection(kind.name)
    const rows = await database()
      .select({ id: collectionEntries.id })
      .from(collectionEntries)
      .where(and(eq(collectionEntries.kind, kind.name), isNull(collectionEntries.deletedAt)))
      .orderBy(asc(collectionEntries.position), asc(collectionEntries.id))
    const ids = rows.map((row) => row.id)
    const at = ids.indexOf(id)
    if (at < 0) throw new NotFound()
    const to = Math.min(Math.max(at + (direction === 'up' ? -1 : 1), 0), ids.length - 1)
    ids.splice(to, 0, ...ids.splice(at, 1))
    await database().execute(sql`
      update collection_entries set position = place.at
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as place (id, at) where collection_entries.id = place.id`)
    await invalidateTags('site')
  })
}
