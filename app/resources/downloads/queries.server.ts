import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { DaySpan } from '#app/platform/lists/by-day.server.ts'
import type { ManageFilter } from '../admin/filter.ts'
import type { ManagedItem } from '../admin/row.tsx'
import {
  featuredItems,
  findItem,
  isShown,
  itemsOfCategory,
  itemsToEdit,
  newestItems,
  publishedPage,
  summaryColumns,
  wholeColumns,
} from '../catalogue/queries.server.ts'
import { slugAfter } from '../catalogue/slugs.server.ts'
import type { Filter } from '../library/filter.ts'
import { justDeleted } from '../trash/queries.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import type { Download, DownloadSummary } from './download.ts'
import { downloadFilePath, downloadFileUrl } from './file-url.ts'
import { downloadDays, downloads } from './tables.server.ts'

/** A download's address, in SQL. */
export const downloadSlug = sql<string>`coalesce(${downloads.slug}, ${downloads.id}::text)`

const summary = {
  ...summaryColumns(downloadCatalogue.table),
  slug: downloadSlug,
  description: downloads.description,
  fileName: downloads.fileName,
  fileSize: downloads.fileSize,
  downloadCount: downloads.downloadCount,
  audience: downloads.audience,
}

const whole = { ...summary, ...wholeColumns(downloadCatalogue), fileUrl: downloads.fileUrl }

/** The featured downloads (`featuredItems`). */
export function featuredDownloads(): Promise<DownloadSummary[]> {
  return featuredItems(downloadCatalogue, summary)
}

/** A page of published downloads (`publishedPage`). @throws NotFound for a page after the last */
export async function publishedDownloads(filter: Filter): Promise<{ downloads: DownloadSummary[]; pages: number }> {
  const { items, pages } = await publishedPage(downloadCatalogue, filter, summary)
  return { downloads: items, pages }
}

/** A page of all downloads, drafts included, or of the trash (`itemsToEdit`). @throws Forbidden */
export async function downloadsToEdit(
  actor: Actor,
  filter: Partial<ManageFilter> = {},
): Promise<{ downloads: (DownloadSummary & ManagedItem)[]; total: number; pages: number }> {
  const { items, ...others } = await itemsToEdit(downloadCatalogue, actor, filter, summary)
  return { downloads: items, ...others }
}

/** One download, draft or not (`findItem`). @throws NotFound, also for actors who may not see drafts */
export function findDownload(actor: Actor, id: string): Promise<Download> {
  return findItem(downloadCatalogue, actor, id, whole)
}

/** The titles of the published downloads among `keys` (slugs and ids). One query by index; none if empty. */
export async function downloadTitles(keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const { id, slug, title } = downloads
  const rows = await database()
    .select({ id, slug: downloadSlug, title })
    .from(downloads)
    .where(and(or(inArray(slug, keys), inArray(id, keys.filter(isId))), isShown(downloadCatalogue.table)))
  return new Map(rows.flatMap((row) => [row.id, row.slug].map((key) => [key, row.title] as const)))
}

/** The published download with an id, by primary key. @throws NotFound, also for drafts */
export async function publishedDownload(id: string): Promise<Download> {
  const [download] = isId(id)
    ? await database()
        .select(whole)
        .from(downloads)
        .where(and(eq(downloads.id, id), isShown(downloadCatalogue.table)))
    : []
  if (!download) throw new NotFound()
  return download
}

/**
 * The published download at an address, by unique index.
 * @returns `movedTo` with the current address if this is a former one, or its id
 * @throws NotFound, also for drafts
 */
export async function downloadAt(slug: string): Promise<Download | { movedTo: string }> {
  // PostgreSQL rejects NUL in text.
  if (slug.includes('\0')) throw new NotFound()
  const [download] = await database()
    .select(whole)
    .from(downloads)
    .where(and(eq(downloads.slug, slug), isShown(downloadCatalogue.table)))
  if (download) return download
  if (isId(slug)) {
    const byId = await publishedDownload(slug)
    return byId.slug === slug ? byId : { movedTo: byId.slug }
  }
  const movedTo = await slugAfter(downloadCatalogue, slug)
  if (movedTo === undefined) throw new NotFound()
  return { movedTo }
}

/** The newest published downloads of a category (`itemsOfCategory`), by default at most 3. */
export function downloadsOf(categoryId: string | null, limit = 3): Promise<DownloadSummary[]> {
  return itemsOfCategory(downloadCatalogue, summary, categoryId, limit)
}

/** The published downloads' pages, newest first, at most 5,000: for sitemaps. */
export function downloadAddresses(): Promise<{ slug: string; updatedAt: Date }[]> {
  return newestItems(downloadCatalogue, { slug: downloadSlug, updatedAt: downloads.updatedAt }, 5_000)
}

/** The titles of the newest published downloads, to choose a link target from. */
export function newestDownloads(): Promise<{ slug: string; title: string }[]> {
  return newestItems(downloadCatalogue, { slug: downloadSlug, title: downloads.title }, 200)
}

/** True if the file at `/files/downloads/{path}` belongs to a published download for everybody. By unique index. */
export async function isOffered(path: string): Promise<boolean> {
  const records = await database()
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        eq(downloads.fileUrl, downloadFileUrl(path)),
        isShown(downloadCatalogue.table),
        eq(downloads.audience, 'everybody'),
      ),
    )
  return records.length > 0
}

/** Paths in the bucket `downloads` of all files in use, published or not. Reads the whole table (thousands of rows). */
export async function filesInUse(): Promise<Set<string>> {
  const records = await database().select({ fileUrl: downloads.fileUrl }).from(downloads)
  return new Set(records.map(({ fileUrl }) => downloadFilePath(fileUrl)))
}

/** The number of started downloads by day. Index `download_days_by_day`. */
export async function downloadsByDay(span: DaySpan): Promise<Map<string, number>> {
  const days = await database()
    .select({ day: downloadDays.day, count: sql<number>`sum(${downloadDays.count})::int` })
    .from(downloadDays)
    .where(within(span))
    .groupBy(downloadDays.day)
  return new Map(days.map(({ day, count }) => [day, count]))
}

/** The most downloaded files, at most ten. */
export function topDownloads(span: DaySpan): Promise<{ slug: string; title: string; count: number }[]> {
  const count = sql<number>`sum(${downloadDays.count})::int`
  return database()
    .select({ slug: downloadSlug, title: downloads.title, count })
    .from(downloadDays)
    .innerJoin(downloads, eq(downloads.id, downloadDays.downloadId))
    .where(within(span))
    .groupBy(downloads.id)
    .orderBy(desc(count), downloads.id)
    .limit(10)
}

function within({ from, to }: DaySpan) {
  const [first, end] = [from, to].map((moment) => moment.toISOString().slice(0, 10)) as [string, string]
  return and(gte(downloadDays.day, first), lt(downloadDays.day, end))
}

/** The download that this actor has just trashed (`justDeleted`). */
export function justDeletedDownload(actor: Actor) {
  const { table } = downloadCatalogue
  return justDeleted(table, table.title, actor)
}
