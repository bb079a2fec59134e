import { and, eq, isNull, like, ne, sql } from 'drizzle-orm'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { saveRecordVersion } from '#app/platform/versions/versions.server.ts'
import type { CollectionItemInput, Kind } from './kinds.ts'
import { MAX_ITEMS, requireCollectionWriter } from './queries.server.ts'
import { collectionEntries } from './tables.server.ts'
import { titleOf } from './title-of.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'collection.added': { kind: string; title: string }
    'collection.revised': { kind: string; title: string }
  }
}

/** An item's texts, and its picture's address. */
export interface EntryDraft {
  fields: CollectionItemInput
  picture: string | null
}

/** Appends an item to a collection. @throws Forbidden, Invalid if the collection is full */
export async function addEntry(actor: Actor, kind: Kind, draft: EntryDraft): Promise<{ id: string }> {
  requireCollectionWriter(actor)
  await requireStored(draft.picture)
  const id = newId()
  await transaction(async () => {
    await lockCollection(kind.name)
    const [locked] = await database()
      .select({
        entries: sql<number>`(count(*) filter (where ${collectionEntries.deletedAt} is null))::int`,
        last: sql<number>`coalesce(max(${collectionEntries.position}), 0)`,
      })
      .from(collectionEntries)
      .where(eq(collectionEntries.kind, kind.name))
    const { entries = 0, last = 0 } = locked ?? {}
    if (entries >= MAX_ITEMS) throw new Invalid({ '': [`A collection holds at most ${MAX_ITEMS}. Delete one first.`] })
    await requireOwnAccount(id, draft.fields)
    const fields = await withSlug(kind, draft.fields)
    await database()
      .insert(collectionEntries)
      .values({ id, kind: kind.name, position: last + 1, ...draft, fields, changedBy: actorId(actor) })
    await saveEntryVersion(actor, id, 'created', draft)
    await published(actor, 'collection.added', kind, draft.fields)
  })
  return { id }
}

/**
 * Changes an item. A picture that is no longer used is swept with those of the articles.
 * @param expectedVersion the version that the change is based on; omit to overwrite any
 * @throws Forbidden, NotFound, Conflict if someone else has changed it since
 */
export async function reviseEntry(
  actor: Actor,
  kind: Kind,
  id: string,
  draft: EntryDraft,
  expectedVersion?: number,
): Promise<void> {
  requireCollectionWriter(actor)
  await requireStored(draft.picture)
  await transaction(async () => {
    if (kind.pagesBelow) await lockCollection(kind.name)
    const [locked] = await database()
      .select()
      .from(collectionEntries)
      .where(
        and(eq(collectionEntries.id, id), eq(collectionEntries.kind, kind.name), isNull(collectionEntries.deletedAt)),
      )
      .for('update')
    if (!locked) throw new NotFound()
    if (expectedVersion !== undefined && expectedVersion !== locked.version)
      throw new Conflict('Somebody else has changed this since you opened it. Save it again to replace it.')
    await requireOwnAccount(id, draft.fields)
    const fields = await withSlug(kind, draft.fields, locked.fields.slug)
    await database()
      .update(collectionEntries)
      .set({ ...draft, fields, version: locked.version + 1, changedAt: new Date(), changedBy: actorId(actor) })
      .where(eq(collectionEntries.id, id))
    await saveEntryVersion(actor, id, 'revised', draft)
    await published(actor, 'collection.revised', kind, draft.fields)
  })
}

/**
 * The fields with the URL segment of the item's own page, if the kind has pages: the current one, or one made of the
 * title. The caller has locked the collection.
 */
async function withSlug(kind: Kind, fields: CollectionItemInput, current?: string): Promise<CollectionItemInput> {
  if (!kind.pagesBelow) return fields
  if (current) return { ...fields, slug: current }
  const base = slugOf(titleOf(kind, fields), kind.one)
  const slug = sql<string>`${collectionEntries.fields}->>'slug'`
  // Items in the trash count as well: they can be restored.
  const rows = await database()
    .select({ slug })
    .from(collectionEntries)
    .where(and(eq(collectionEntries.kind, kind.name), like(slug, `${base}%`)))
  return { ...fields, slug: freeSlug(base, new Set(rows.map((row) => row.slug))) }
}

/** @throws Invalid if another person has this account. The caller has locked the collection. */
async function requireOwnAccount(id: string, { account }: CollectionItemInput): Promise<void> {
  if (!account) return
  const [taken] = await database()
    .select({ fields: collectionEntries.fields })
    .from(collectionEntries)
    .where(
      and(
        eq(sql`${collectionEntries.fields}->>'account'`, account),
        ne(collectionEntries.id, id),
        isNull(collectionEntries.deletedAt),
      ),
    )
    .limit(1)
  if (taken) throw new Invalid({ account: [`This is the account of ${taken.fields.name} already.`] })
}

/** The version history's key of an item. */
export function versionsOfEntry(id: string): string {
  return `entry:${id}`
}

function saveEntryVersion(actor: Actor, id: string, act: 'created' | 'revised', { fields, picture }: EntryDraft) {
  return saveRecordVersion(actor, versionsOfEntry(id), act, { ...fields, picture: picture ?? '' })
}

/** Locks the collection until the transaction ends, to serialize additions and reordering. */
export async function lockCollection(name: string): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.collections}, hashtext(${name}))`)
}

/** @throws Invalid unless the address is a stored picture of the public site */
async function requireStored(picture: string | null): Promise<void> {
  if (picture === null) return
  const isOfSite = picture.startsWith('/files/articles/')
  if (!isOfSite || !(await imagesByUrl([picture])).has(picture))
    throw new Invalid({ picture: ['This picture is no longer available. Please choose it again.'] })
}

async function published(
  actor: Actor,
  act: 'collection.added' | 'collection.revised',
  kind: Kind,
  fields: CollectionItemInput,
): Promise<void> {
  await invalidateTags('site')
  await emit(actor, act, { kind: kind.label, title: titleOf(kind, fields) })
}
