import { and, desc, eq, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { variantStem } from '#app/platform/images/image-facts.ts'
import type { MayWriteWords } from './publish.server.ts'
import { pageWords, pageWordVersions } from './tables.server.ts'

export type TouchedPage = typeof pageWords.$inferSelect

/** Every page that somebody has touched: one row each. */
export function touchedPages(_: MayWriteWords): Promise<TouchedPage[]> {
  return database().select().from(pageWords)
}

/** A page that somebody has touched, by primary key. */
export async function touchedPage(_: MayWriteWords, page: string): Promise<TouchedPage | undefined> {
  const [row] = await database().select().from(pageWords).where(eq(pageWords.page, page))
  return row
}

/** What a page said after each publication, newest first: 100 at most, by index. */
export function versionsOfWords(_: MayWriteWords, page: string) {
  return database()
    .select()
    .from(pageWordVersions)
    .where(eq(pageWordVersions.page, page))
    .orderBy(desc(pageWordVersions.at), desc(pageWordVersions.id))
}

/** When a page's own text was last published; undefined where the default text stands. By index. */
export async function lastPublished(page: string): Promise<Date | undefined> {
  const [newest] = await database()
    .select({ at: pageWordVersions.at })
    .from(pageWordVersions)
    .where(eq(pageWordVersions.page, page))
    .orderBy(desc(pageWordVersions.at), desc(pageWordVersions.id))
    .limit(1)
  return newest?.at
}

/** One version of a page. @throws NotFound */
export async function versionOfWords(_: MayWriteWords, page: string, id: string) {
  if (!isId(id)) throw new NotFound()
  const [version] = await database()
    .select()
    .from(pageWordVersions)
    .where(and(eq(pageWordVersions.id, id), eq(pageWordVersions.page, page)))
  if (!version) throw new NotFound()
  return version
}

/** Whether the firm shows this picture as its mark, in any size and type. Reads one row a page that was touched. */
export async function isPictureOfWords(path: string): Promise<boolean> {
  const stem = variantStem(`/files/articles/${path}`)
  const [found] = await database()
    .select({ yes: sql`1` })
    .from(pageWords)
    .where(sql`split_part(${pageWords.words} ->> 'mark', '.', 1) = ${stem}`)
    .limit(1)
  return found !== undefined
}
