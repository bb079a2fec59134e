import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { type ImageFacts, variantStem } from '#app/platform/images/image-facts.ts'
import { imageOf } from '#app/platform/images/queries.server.ts'
import type { Item } from './item.ts'
import type { KindName } from './kinds.ts'
import { collectionItems } from './tables.server.ts'

const { id, kind, position, facts, picture, version, changedAt, changedBy, deletedAt } = collectionItems
const shown = { id, kind, facts, picture: sql<ImageFacts | null>`${imageOf(picture)}`.as('image') }

/** Items kept of a kind; a page of the site shows all of them. */
export const mostItems = 200

/** What the site shows of `names`, each in its order. One query, by the index `collection_items_order`. */
export async function shownItems<Name extends KindName>(...names: Name[]): Promise<Record<Name, Item[]>> {
  const rows = await database()
    .select(shown)
    .from(collectionItems)
    .where(and(inArray(kind, names), isNull(deletedAt)))
    .orderBy(asc(kind), asc(position), asc(id))
  return Object.fromEntries(names.map((name) => [name, rows.filter((row) => row.kind === name)])) as never
}

/** What a collection holds, in its order. @throws Forbidden */
export async function itemsOf(actor: Actor, name: string) {
  mustWriteCollections(actor)
  return database()
    .select({ ...shown, version, changedAt, changedBy })
    .from(collectionItems)
    .where(and(eq(kind, name), isNull(deletedAt)))
    .orderBy(asc(position), asc(id))
}

/** How many items each collection holds. @throws Forbidden */
export async function countItems(actor: Actor): Promise<Map<string, number>> {
  mustWriteCollections(actor)
  const rows = await database()
    .select({ kind, items: count() })
    .from(collectionItems)
    .where(isNull(deletedAt))
    .groupBy(kind)
  return new Map(rows.map((row) => [row.kind, row.items]))
}

/** One item of a collection. @throws Forbidden, NotFound */
export async function findItem(actor: Actor, name: string, itemId: string | undefined) {
  mustWriteCollections(actor)
  if (!isId(itemId)) throw new NotFound()
  const [item] = await database()
    .select({ id, kind, facts, pictureUrl: picture, version, changedAt, changedBy })
    .from(collectionItems)
    .where(and(eq(id, itemId), eq(kind, name), isNull(deletedAt)))
  if (!item) throw new NotFound()
  return item
}

/** Whether the site shows this picture, in any size and type. By the index `collection_items_pictures`. */
export async function isPictureOfItem(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [found] = await database()
    .select({ yes: sql`1` })
    .from(collectionItems)
    .where(and(isNotNull(picture), isNull(deletedAt), sql`split_part(${picture}, '.', 1) = ${stem}`))
    .limit(1)
  return found !== undefined
}

/** @throws Forbidden unless `actor` may write what the site says */
export function mustWriteCollections(actor: Actor): void {
  if (!can(actor, 'words.write')) throw new Forbidden()
}
