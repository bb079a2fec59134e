import { and, desc, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { variantStem } from '#app/platform/images/image-facts.ts'
import type { MayWriteWords } from './publish.server.ts'
import { pageCopy, pageCopyVersions } from './tables.server.ts'

export type TouchedPage = typeof pageCopy.$inferSelect

/** Every page that somebody has touched: one row each. */
export function touchedPages(_: MayWriteWords): Promise<TouchedPage[]> {
  return database().select().from(pageCopy)
}

/** A page that somebody has touched, by primary key. */
export async function touchedPage(_: MayWriteWords, page: string): Promise<TouchedPage | undefined> {
  const [row] = await database().select().from(pageCopy).where(eq(pageCopy.page, page))
  return row
}

/** What a page said after each publication, newest first: 100 at most, by index. */
export function versionsOfCopy(_: MayWriteWords, page: string) {
  return database()
    .select()
    .from(pageCopyVersions)
    .where(eq(pageCopyVersions.page, page))
    .orderBy(desc(pageCopyVersions.at), desc(pageCopyVersions.id))
}

/** When a page's own text was last published; undefined where the default text stands. By index. */
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
export async function versionOfCopy(_: MayWriteWords, page: string, id: string) {
  if (!isId(id)) throw new NotFound()
  const [version] = await database()
    .select()
    .from(pageCopyVersions)
    .where(and(eq(pageCopyVersions.id, id), eq(pageCopyVersions.page, page)))
  if (!version) throw new NotFound()
  return version
}

/** Whether the firm shows this picture as its mark, in any size and type. Reads one row a page that was touched. */
export async function isPictureOfCopy(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [found] = await database()
    .select({ yes: sql`1` })
    .from(pageCopy)
    .where(sql`split_part(${pageCopy.words} ->> 'mark', '.', 1) = ${stem}`)
    .limit(1)
  return found !== undefined
}
