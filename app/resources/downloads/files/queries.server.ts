import { and } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { requireWriter } from '../../catalogue/write.server.ts'
import { notDeleted } from '../../trash/columns.server.ts'
import { downloadCatalogue } from '../catalogue.server.ts'
import { downloads } from '../tables.server.ts'

/** A download's file. */
export interface OfferedFile {
  id: string
  title: string
  fileName: string
  fileSize: number | null
  isPublished: boolean
  createdAt: Date
}

/**
 * The files of downloads, drafts included, newest first; `q` filters by name or title. Index `downloads_newest`.
 * @throws Forbidden
 */
export async function filesOfDownloads(
  actor: Actor,
  cursor: Cursor,
  { q, size }: { q: string; size: number },
): Promise<PageOf<OfferedFile>> {
  requireWriter(downloadCatalogue, actor)
  const { id, title, fileName, fileSize, isPublished, createdAt } = downloads
  const { beyond, order } = keyset({ id, by: createdAt, descending: true }, cursor)
  const rows = await database()
    .select({ id, title, fileName, fileSize, isPublished, createdAt })
    .from(downloads)
    .where(and(notDeleted(downloads), beyond, contains(q, title, fileName)))
    .orderBy(...order)
    .limit(size + 1)
  return cutPage(rows, cursor, size)
}
