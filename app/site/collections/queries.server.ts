import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type ImageMetadata, variantStem } from '#app/platform/images/image-metadata.ts'
import { imageOf } from '#app/platform/images/queries.server.ts'
import type { CollectionEntry } from './entry.ts'
import { type CollectionItemInput, type Kind, type KindName, kinds } from './kinds.ts'
import { collectionEntries } from './tables.server.ts'

const { id, kind, position, fields, picture, version, changedAt, changedBy, deletedAt } = collectionEntries
const shown = { id, kind, fields, picture: sql<ImageMetadata | null>`${imageOf(picture)}`.as('image') }

// A result whose client has not agreed yet is not public.
const isPublic = sql`${fields} ->> 'permission' is distinct from 'pending'`

// Fields for editors only, such as the address of a person's account, never leave the database for a page.
const privateFields = (kinds as readonly Kind[])
  .flatMap((one) => one.fields)
  .filter((field) => field.isPrivate)
  .map(({ name }) => name)
const publicFields = sql<CollectionItemInput>`${sql`${fields}`} - ${`{${privateFields.join(',')}}`}::text[]`.as('shown')

/** Maximum items of a collection; pages show all of them. */
export const MAX_ITEMS = 200

/**
 * The public items of the collections `names`, in order; results only once the client has agreed, and all without their
 * private fields. One query by the index `collection_entries_order`.
 */
export async function visibleItems<Name extends KindName>(...names: Name[]): Promise<Record<Name, CollectionEntry[]>> {
  const rows = await database()
    .select({ ...shown, fields: publicFields })
    .from(collectionEntries)
    .where(and(inArray(kind, names), isNull(deletedAt), isPublic))
    .orderBy(asc(kind), asc(position), asc(id))
  return Object.fromEntries(names.map((name) => [name, rows.filter((row) => row.kind === name)])) as never
}

/** The items of a collection, in order. @throws Forbidden */
export async function collectionItems(actor: Actor, name: string) {
  requireCollectionWriter(actor)
  return database()
    .select({ ...shown, version, changedAt, changedBy })
    .from(collectionEntries)
    .where(and(eq(kind, name), isNull(deletedAt)))
    .orderBy(asc(position), asc(id))
}

/** The number of items of each collection. @throws Forbidden */
export async function countEntries(actor: Actor): Promise<Map<string, number>> {
  requireCollectionWriter(actor)
  const rows = await database()
    .select({ kind, entries: count() })
    .from(collectionEntries)
    .where(isNull(deletedAt))
    .groupBy(kind)
  return new Map(rows.map((row) => [row.kind, row.entries]))
}

/** One item of a collection. @throws Forbidden, NotFound */
export async function findEntry(actor: Actor, name: string, itemId: string | undefined) {
  requireCollectionWriter(actor)
  if (!isId(itemId)) throw new NotFound()
  const [entry] = await database()
    .select({ id, kind, fields, pictureUrl: picture, version, changedAt, changedBy })
    .from(collectionEntries)
    .where(and(eq(id, itemId), eq(kind, name), isNull(deletedAt)))
  if (!entry) throw new NotFound()
  return entry
}

/** True if a public item shows this picture, in any size and format. Index `collection_entries_pictures`. */
export async function isPictureOfEntry(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [row] = await database()
    .select({ yes: sql`1` })
    .from(collectionEntries)
    .where(and(isNotNull(picture), isNull(deletedAt), sql`split_part(${picture}, '.', 1) = ${stem}`, isPublic))
    .limit(1)
  return row !== undefined
}

/** @throws Forbidden unless `actor` may edit the site's copy */
export function requireCollectionWriter(actor: Actor): void {
  if (!can(actor, 'copy.write')) throw new Forbidden()
}
