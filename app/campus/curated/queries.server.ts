import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { CuratedResource } from './curated.ts'
import { curatedResources } from './tables.server.ts'

/**
 * Curated resources, newest first, by the index `curated_resources_newest`.
 * @param q filters by title
 * @throws Forbidden for visitors
 */
export async function listCurated(actor: Actor, cursor: Cursor = {}, q = ''): Promise<PageOf<CuratedResource>> {
  if (!can(actor, 'curated.see')) throw new Forbidden()
  const { beyond, order } = keyset(
    { id: curatedResources.id, by: curatedResources.createdAt, descending: true },
    cursor,
  )
  const rows = await database()
    .select()
    .from(curatedResources)
    .where(and(beyond, contains(q, curatedResources.title)))
    .orderBy(...order)
    .limit(pageSize + 1)
  return cutPage(rows, cursor)
}

/** One curated resource. @throws NotFound */
export async function findCurated(actor: Actor, id: string | undefined): Promise<CuratedResource> {
  if (!can(actor, 'curated.see')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  const [resource] = await database().select().from(curatedResources).where(eq(curatedResources.id, id))
  if (!resource) throw new NotFound()
  return resource
}
