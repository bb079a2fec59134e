import { and, asc, desc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { searchQuery } from '#app/platform/lists/search.server.ts'
import { type ManageFilter, managePageSize } from '../admin/filter.ts'
import { categoryOf } from '../categories/queries.server.ts'
import { type Filter, isNarrowed, libraryPageSize } from '../library/filter.ts'
import type { Schedule } from '../schedule/schedule.ts'
import { formatSchedule } from '../schedule/words.server.ts'
import { tagsOf } from '../tags/queries.server.ts'
import { notDeleted } from '../trash/columns.server.ts'
import type { Catalogue, CatalogueTable } from './catalogue.server.ts'
import { requireWriter } from './write.server.ts'

type Kind = Pick<Catalogue, 'recordType' | 'table' | 'tags'>

const MAX_FEATURED = 6

/** Newest first. Index `{table}_newest` or `{table}_published`. */
export function newest({ createdAt, id }: CatalogueTable) {
  return [desc(createdAt), desc(id)]
}

// These tables have thousands of rows: sorting without an index takes milliseconds.
function sorted(table: CatalogueTable, sort: ManageFilter['sort']): SQL[] {
  if (sort === 'oldest') return [asc(table.createdAt), asc(table.id)]
  if (sort === 'changed') return [desc(table.updatedAt), desc(table.id)]
  return sort === 'title' ? [asc(sql`lower(${table.title})`), asc(table.id)] : newest(table)
}

/** True for published items outside the trash, which all visitors may see. */
export function isShown(table: Pick<CatalogueTable, 'isPublished' | 'deletedAt'>): SQL {
  return sql`${table.isPublished} and ${table.deletedAt} is null`
}

/**
 * The ids among `ids` that exist outside the trash, published or not, in the same order. One query by primary key.
 * @throws Forbidden
 */
export async function existingAmong(kind: Kind, actor: Actor, ids: readonly string[]): Promise<string[]> {
  requireWriter(kind, actor)
  const { id } = kind.table
  const rows = await database()
    .select({ id })
    .from(kind.table)
    .where(and(inArray(id, [...ids]), notDeleted(kind.table)))
  const existing = new Set(rows.map((row) => row.id))
  return ids.filter((one) => existing.has(one))
}

/** The newest published items that match `only`, at most `limit`. Index `{table}_published`. */
export async function newestItems<F extends SelectedFields>(
  { table }: Pick<Kind, 'table'>,
  fields: F,
  limit: number,
  only?: SQLWrapper,
): Promise<SelectResultFields<F>[]> {
  const records = await database()
    .select(fields as SelectedFields)
    .from(table)
    .where(and(isShown(table), only as SQL | undefined))
    .orderBy(...newest(table))
    .limit(limit)
  return records as SelectResultFields<F>[]
}

/** The newest published items of a category; empty if it is null. */
export async function itemsOfCategory<F extends SelectedFields>(
  kind: Kind,
  fields: F,
  categoryId: string | null,
  limit: number,
): Promise<SelectResultFields<F>[]> {
  return categoryId === null ? [] : newestItems(kind, fields, limit, eq(kind.table.categoryId, categoryId))
}

/** The featured items, newest first, at most 6. Index `{table}_featured`. */
export function featuredItems<F extends SelectedFields>(kind: Kind, fields: F): Promise<SelectResultFields<F>[]> {
  return newestItems(kind, fields, MAX_FEATURED, kind.table.isFeatured)
}

/**
 * A page of published items, newest first, without those already shown as featured; with a search, the best match
 * first. 12 items per page, with the number of pages. Index `{table}_published`; for a search `{table}_search`.
 * @throws NotFound for a page after the last
 */
export async function publishedPage<F extends SelectedFields>(kind: Kind, filter: Filter, fields: F) {
  const { table } = kind
  const query = searchQuery(filter.q)
  if (filter.q && !query) return { items: [], pages: 0 }
  const wanted = [isShown(table), ...narrowing(kind, filter), ...matching(kind, query)]
  if (!isNarrowed(filter)) wanted.push(sql`${table.id} not in (${featuredIds(kind)})`)
  const best = query ? [desc(sql`ts_rank(${table.search}, ${query})`)] : []
  const { items, total } = await pageOf(kind, fields, wanted, [...best, ...newest(table)], filter.page, libraryPageSize)
  if (items.length === 0 && filter.page > 1) throw new NotFound()
  return { items, pages: Math.ceil(total / libraryPageSize) }
}

/**
 * A page of all items, drafts included, newest first or by `sort`; or of the trash, last deleted first. 50 items per
 * page, with the total. A page after the last is empty. Index `{table}_newest` or `{table}_deleted`; for a search
 * `{table}_search`.
 * @throws Forbidden
 */
export async function itemsToEdit<F extends SelectedFields>(
  kind: Kind,
  actor: Actor,
  { q = '', state, sort, category, page = 1 }: Partial<ManageFilter>,
  fields: F,
) {
  requireWriter(kind, actor)
  const query = searchQuery(q)
  if (q && !query) return { items: [], total: 0, pages: 0 }
  const { table, recordType } = kind
  const wanted = [...narrowing(kind, { category, tag: undefined }), ...matching(kind, query)]
  wanted.push(state === 'trash' ? isNotNull(table.deletedAt) : notDeleted(table))
  if (state === 'published' || state === 'draft') wanted.push(eq(table.isPublished, state === 'published'))
  const order = state === 'trash' ? [desc(table.deletedAt), desc(table.id)] : sorted(table, sort)
  if (state === 'scheduled') wanted.push(sql`(${table.publishAt} is not null or ${table.withdrawAt} is not null)`)
  if (state === 'review') wanted.push(recordType === 'article' ? waitsForReview(table) : sql`false`)
  const { deletedAt, publishAt, withdrawAt, scheduleZone } = table
  const columns = { ...fields, deletedAt, schedule: { publishAt, withdrawAt, scheduleZone } }
  const { items: records, total } = await pageOf(kind, columns, wanted, order, page, managePageSize)
  const items = records.map(({ schedule, ...item }) => ({ ...item, scheduled: formatSchedule(schedule as Schedule) }))
  return { items, total, pages: Math.ceil(total / managePageSize) }
}

/** One item, draft or not, by primary key. @throws NotFound, also for actors who may not see drafts */
export async function findItem<F extends SelectedFields>(
  { recordType, table }: Kind,
  actor: Actor,
  id: string,
  fields: F,
): Promise<SelectResultFields<F>> {
  const drafts = can(actor, `${recordType}.write`)
  const [item] = isId(id)
    ? await database()
        .select(fields as SelectedFields)
        .from(table)
        .where(and(eq(table.id, id), drafts ? notDeleted(table) : isShown(table)))
    : []
  if (!item) throw new NotFound()
  return item as SelectResultFields<F>
}

/** List columns of every kind. */
export function summaryColumns(table: CatalogueTable) {
  return {
    id: table.id,
    title: table.title,
    isFeatured: table.isFeatured,
    isPublished: table.isPublished,
    category: categoryOf(table.categoryId).as('category'),
    createdAt: table.createdAt,
  }
}

/** Detail columns of every kind, besides the summary. */
export function wholeColumns({ table, tags: { recordId, tagId } }: Pick<Catalogue, 'table' | 'tags'>) {
  return {
    categoryId: table.categoryId,
    tags: tagsOf({ tagId, recordId }, table.id).as('tags'),
    publishedAt: table.publishedAt,
    updatedAt: table.updatedAt,
    version: table.version,
  }
}

// Uses the index `article_reviews_waiting`.
function waitsForReview({ id }: CatalogueTable): SQL {
  return sql`exists (select from article_reviews where article_id = ${id} and state = 'waiting')`
}

async function pageOf<F extends SelectedFields>(
  { table }: Kind,
  fields: F,
  wanted: SQL[],
  order: SQL[],
  page: number,
  size: number,
) {
  const records = await database()
    .select({ ...(fields as SelectedFields), total: sql`count(*) over ()`.mapWith(Number) })
    .from(table)
    .where(and(...wanted))
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  const items = records.map(({ total, ...item }) => item) as SelectResultFields<F>[]
  return { items, total: Number(records[0]?.total ?? 0) }
}

function matching({ table }: Kind, query: SQL | undefined): SQL[] {
  return query ? [sql`${table.search} @@ ${query}`] : []
}

function narrowing({ table, tags }: Kind, { category, tag }: Pick<Filter, 'category' | 'tag'>): SQL[] {
  const tagged = sql`select ${tags.recordId} from ${tags.table} join tags on tags.id = ${tags.tagId}`
  return [
    ...(category
      ? [sql`${table.categoryId} = (select id from categories where slug = ${category} and deleted_at is null)`]
      : []),
    ...(tag ? [sql`${table.id} in (${tagged} where tags.slug = ${tag} and tags.deleted_at is null)`] : []),
  ]
}

function featuredIds({ table }: Kind) {
  return database()
    .select({ id: table.id })
    .from(table)
    .where(and(isShown(table), table.isFeatured))
    .orderBy(...newest(table))
    .limit(MAX_FEATURED)
}
