import { and, eq, like, ne, or } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { notDeleted } from '../trash/columns.server.ts'
import type { Catalogue } from './catalogue.server.ts'
import { isShown } from './queries.server.ts'

/** The parts of a catalogue that its addresses use. */
type Addressed = Pick<Catalogue, 'recordType' | 'table' | 'slugs'>

/** An unused address derived from a title. Former addresses of other items remain reserved. */
export async function slugForTitle(
  { recordType, table, slugs: { current, former } }: Addressed,
  title: string,
  id: string,
): Promise<string> {
  const base = slugOf(title, recordType)
  const begins = `${base}%`
  const inUse = await database()
    .select({ slug: current })
    .from(table)
    .where(and(like(current, begins), ne(table.id, id), notDeleted(table)))
  const reserved = await database()
    .select({ slug: former.slug })
    .from(former)
    .innerJoin(table, and(eq(table.id, former.recordId), notDeleted(table)))
    .where(and(like(former.slug, begins), ne(former.recordId, id)))
  return freeSlug(base, new Set([...inUse, ...reserved].map(({ slug }) => String(slug))))
}

/** @throws Invalid if `slug` is or was the address of another item */
export async function requireFreeSlug(kind: Addressed, slug: string, id: string): Promise<void> {
  const existing = await otherItemAt(kind, slug, id)
  if (existing) throw new Invalid({ slug: [`This slug is taken by “${existing.title}”. Choose another.`] })
}

/** True if `slug` is or was the address of another item. */
export async function isTakenSlug(kind: Addressed, slug: string, id: string): Promise<boolean> {
  return (await otherItemAt(kind, slug, id)) !== undefined
}

/** The item, other than `id` and not in the trash, with this current or former address. */
async function otherItemAt(
  { table, slugs: { current, former } }: Addressed,
  slug: string,
  id: string,
): Promise<{ title: string } | undefined> {
  const [existing] = await database()
    .select({ title: table.title })
    .from(table)
    .leftJoin(former, eq(former.recordId, table.id))
    .where(and(or(eq(current, slug), eq(former.slug, slug)), ne(table.id, id), notDeleted(table)))
    .limit(1)
  return existing
}

/**
 * Reserves a new address for an item. The old one redirects, if the item was ever published.
 * @throws Invalid if it is or was the address of another item
 */
export async function moveToSlug(
  kind: Addressed,
  { id, slug: left, publishedAt }: { id: string; slug: string | null; publishedAt: Date | null },
  slug: string,
): Promise<void> {
  await requireFreeSlug(kind, slug, id)
  const { former } = kind.slugs
  // If it is one of the item's former addresses, it must no longer redirect.
  await database().delete(former).where(eq(former.slug, slug))
  if (!publishedAt || left === null) return
  // The address may still redirect to an item in the trash.
  await database()
    .insert(former)
    .values({ slug: left, recordId: id })
    .onConflictDoUpdate({ target: former.slug, set: { recordId: id } })
}

/** The address of the published item that was at `slug` before; undefined if there is none. */
export async function slugAfter(
  { table, slugs: { current, former } }: Addressed,
  slug: string,
): Promise<string | undefined> {
  const [moved] = await database()
    .select({ slug: current })
    .from(former)
    .innerJoin(table, eq(table.id, former.recordId))
    .where(and(eq(former.slug, slug), isShown(table)))
  return moved && String(moved.slug)
}
