import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { searchQuery } from '#app/platform/database/search.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { categoryOf } from '../categories/queries.server.ts'
import { type Filter, isNarrowed, pageSize } from '../filter.ts'
import { type ManageFilter, managePageSize } from '../manage-filter.ts'
import { tagsOf } from '../tags/queries.server.ts'
import type { Download, DownloadSummary } from './download.ts'
import { downloads, downloadTags } from './tables.server.ts'

const mostFeatured = 6
const newest = [desc(downloads.createdAt), desc(downloads.id)]

/** The featured downloads, newest first, 6 at most. Index `downloads_featured`. */
export function featuredDownloads(): Promise<DownloadSummary[]> {
  return database()
    .select(summary)
    .from(downloads)
    .where(and(downloads.isPublished, downloads.isFeatured))
    .orderBy(...newest)
    .limit(mostFeatured)
}

/**
 * A page of published downloads, newest first, without those that stand above as featured; with a search, the best
 * match
 * first. 12 a page, and how many pages there are. Index `downloads_published`; for a search `downloads_search`.
 * @throws NotFound for a page after the last
 */
export async function publishedDownloads(filter: Filter): Promise<{ downloads: DownloadSummary[]; pages: number }> {
  const query = searchQuery(filter.q)
  if (filter.q && !query) return { downloads: [], pages: 0 }
  const wanted: (SQL | undefined)[] = [sql`${downloads.isPublished}`, ...narrowing(filter)]
  if (query) wanted.push(sql`${downloads.search} @@ ${query}`)
  if (!isNarrowed(filter)) wanted.push(sql`${downloads.id} not in (${featuredIds()})`)
  const found = await database()
    .select({ ...summary, total: sql`count(*) over ()`.mapWith(Number) })
    .from(downloads)
    .where(and(...wanted))
    .orderBy(...(query ? [desc(sql`ts_rank(${downloads.search}, ${query})`)] : []), ...newest)
    .limit(pageSize)
    .offset((filter.page - 1) * pageSize)
  if (found.length === 0 && filter.page > 1) throw new NotFound()
  return {
    downloads: found.map(({ total, ...download }) => download),
    pages: Math.ceil((found[0]?.total ?? 0) / pageSize),
  }
}

/** The published download with an id, by primary key. @throws NotFound, also for drafts */
export async function publishedDownload(id: string): Promise<Download> {
  const [download] = isId(id)
    ? await database()
        .select(whole)
        .from(downloads)
        .where(and(eq(downloads.id, id), downloads.isPublished))
    : []
  if (!download) throw new NotFound()
  return download
}

/** True if a published download offers the file at `/files/downloads/{path}`. By unique index. */
export async function isOffered(path: string): Promise<boolean> {
  const fileUrl = `/files/downloads/${path.split('/').map(encodeURIComponent).join('/')}`
  const found = await database()
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(eq(downloads.fileUrl, fileUrl), downloads.isPublished))
  return found.length > 0
}

/**
 * Paths in the bucket `downloads` of every file that a download has, published or not. Reads the whole table
 * (thousands).
 */
export async function filesInUse(): Promise<Set<string>> {
  const found = await database().select({ fileUrl: downloads.fileUrl }).from(downloads)
  return new Set(found.map(({ fileUrl }) => decodeURIComponent(fileUrl.replace('/files/downloads/', ''))))
}

/**
 * A page of all downloads, drafts too, newest first, 50 a page, and how many there are. Index `downloads_newest`; for a
 * search
 * `downloads_search`. A page after the last is empty.
 * @throws Forbidden
 */
export async function downloadsToEdit(
  actor: Actor,
  { q = '', state, category, page = 1 }: Partial<ManageFilter> = {},
): Promise<{ downloads: DownloadSummary[]; total: number; pages: number }> {
  if (!can(actor, 'download.write')) throw new Forbidden()
  const query = searchQuery(q)
  if (q && !query) return { downloads: [], total: 0, pages: 0 }
  const wanted: (SQL | undefined)[] = narrowing({ category, tag: undefined })
  if (query) wanted.push(sql`${downloads.search} @@ ${query}`)
  if (state) wanted.push(eq(downloads.isPublished, state === 'published'))
  const found = await database()
    .select({ ...summary, total: sql`count(*) over ()`.mapWith(Number) })
    .from(downloads)
    .where(and(...wanted))
    .orderBy(...newest)
    .limit(managePageSize)
    .offset((page - 1) * managePageSize)
  const total = found[0]?.total ?? 0
  return { downloads: found.map(({ total, ...download }) => download), total, pages: Math.ceil(total / managePageSize) }
}

/** One download, draft or not, by primary key. @throws NotFound, also for those who may not see drafts */
export async function findDownload(actor: Actor, id: string): Promise<Download> {
  const [download] = isId(id) ? await database().select(whole).from(downloads).where(eq(downloads.id, id)) : []
  if (!download || !(download.isPublished || can(actor, 'download.write'))) throw new NotFound()
  return download
}

function narrowing({ category, tag }: Pick<Filter, 'category' | 'tag'>): SQL[] {
  return [
    ...(category ? [sql`${downloads.categoryId} = (select id from categories where slug = ${category})`] : []),
    ...(tag
      ? [
          sql`${downloads.id} in (select download_id from download_tags join tags on tags.id = tag_id where tags.slug = ${tag})`,
        ]
      : []),
  ]
}

function featuredIds() {
  return database()
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(downloads.isPublished, downloads.isFeatured))
    .orderBy(...newest)
    .limit(mostFeatured)
}

const summary = {
  id: downloads.id,
  title: downloads.title,
  description: downloads.description,
  fileName: downloads.fileName,
  fileSize: downloads.fileSize,
  isFeatured: downloads.isFeatured,
  isPublished: downloads.isPublished,
  downloadCount: downloads.downloadCount,
  category: categoryOf(downloads.categoryId).as('category'),
  createdAt: downloads.createdAt,
}

const whole = {
  ...summary,
  fileUrl: downloads.fileUrl,
  categoryId: downloads.categoryId,
  tags: tagsOf({ tagId: downloadTags.tagId, recordId: downloadTags.downloadId }, downloads.id).as('tags'),
  publishedAt: downloads.publishedAt,
  updatedAt: downloads.updatedAt,
  version: downloads.version,
}
