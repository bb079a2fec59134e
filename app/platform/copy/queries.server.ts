import { and, desc, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { variantStem } from '#app/platform/images/image-metadata.ts'
import type { CopyPermit } from './publish.server.ts'
import { pageCopy, pageCopyVersions } from './tables.server.ts'

export type TouchedPage = typeof pageCopy.$inferSelect

/** Every page with custom texts or a draft: one row each. */
export function touchedPages(_: CopyPermit): Promise<TouchedPage[]> {
  return database().select().from(pageCopy)
}

/** A page with custom texts or a draft, by primary key. */
export async function touchedPage(_: CopyPermit, page: string): Promise<TouchedPage | undefined> {
  const [row] = await database().select().from(pageCopy).where(eq(pageCopy.page, page))
  return row
}

/** The published versions of a page, newest first: 100 at most, by index. */
export function versionsOfCopy(_: CopyPermit, page: string) {
  return database()
    .select()
    .from(pageCopyVersions)
    .where(eq(pageCopyVersions.page, page))
    .orderBy(desc(pageCopyVersions.at), desc(pageCopyVersions.id))
}

/** The time a page was last published; undefined if it has its default texts. By index. */
export async function lastPublished(page: string): Promise<Date | undefined> {
  const [newest] = await database()
    .select({ at: pageCopyVersions.at })
    .from(pageCopyVersions)
    .where(eq(pageCopyVersions.page, page))
    .orderBy(desc(pageCopyVersions.at), desc(pageCopyVersions.id))
    .limit(1)
  return newest?.at
}

/** One version of a page. @throws NotFound */
export async function versionOfCopy(_: CopyPermit, page: string, id: string) {
  if (!isId(id)) throw new NotFound()
  const [version] = await database()
    .select()
    .from(pageCopyVersions)
    .where(and(eq(pageCopyVersions.id, id), eq(pageCopyVersions.page, page)))
  if (!version) throw new NotFound()
  return version
}

/** True if this picture, in any size and type, is the firm's logo. Reads one row for each edited page. */
export async function isPictureOfCopy(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [latest] = await database()
    .select({ yes: sql`1` })
    .from(pageCopy)
    .where(sql`split_part(${pageCopy.words} ->> 'mark', '.', 1) = ${stem}`)
    .limit(1)
  return latest !== undefined
}
