import { and, desc, eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import type { MissingAddress, Redirect } from './redirect.ts'
import { missingAddresses, redirects } from './tables.server.ts'
import { requireRedirectManager } from './write.server.ts'

const shown = {
  id: redirects.id,
  path: redirects.path,
  target: redirects.target,
  status: redirects.status,
  hits: redirects.hits,
  hitAt: redirects.hitAt,
  createdAt: redirects.createdAt,
}

/** Redirects, newest first, by the index `redirects_newest`. @param q filters by path or target @throws Forbidden */
export async function listRedirects(actor: Actor, cursor: Cursor = {}, q = ''): Promise<PageOf<Redirect>> {
  requireRedirectManager(actor)
  const { beyond, order } = keyset({ id: redirects.id, by: redirects.createdAt, descending: true }, cursor)
  const rows = await database()
    .select(shown)
    .from(redirects)
    .where(and(beyond, contains(q, redirects.path, redirects.target)))
    .orderBy(...order)
    .limit(pageSize + 1)
  return cutPage(rows, cursor)
}

/** One redirect. @throws Forbidden, NotFound */
export async function findRedirect(actor: Actor, id: string): Promise<Redirect> {
  requireRedirectManager(actor)
  const [row] = isId(id) ? await database().select(shown).from(redirects).where(eq(redirects.id, id)) : []
  if (!row) throw new NotFound()
  return row
}

/** The most requested missing addresses, 50 at most. Index `missing_addresses_most`. @throws Forbidden */
export function topMissingAddresses(actor: Actor): Promise<MissingAddress[]> {
  requireRedirectManager(actor)
  const { id, path, hits, firstAt, lastAt } = missingAddresses
  return database()
    .select({ id, path, hits, firstAt, lastAt })
    .from(missingAddresses)
    .orderBy(desc(hits), desc(id))
    .limit(50)
}
