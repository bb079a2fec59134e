import { and, desc, eq } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { articleVersions } from '../tables.server.ts'
import { requireArticleWriter } from '../write.server.ts'

/** An entry of an article's history. */
export interface VersionLine {
  id: string
  act: ArticleVersion['act']
  at: Date
  /** Undefined for the system and for deleted members. */
  editorName: string | undefined
  title: string
}

export type ArticleVersion = typeof articleVersions.$inferSelect

/** An article's versions, newest first, at most 200. Indexed; one more query for the names. @throws Forbidden */
export async function versionsOf(actor: Actor, articleId: string): Promise<VersionLine[]> {
  requireArticleWriter(actor)
  const { id, act, at, actorId, title } = articleVersions
  const rows = await database()
    .select({ id, act, at, actorId, title })
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(at), desc(id))
  const people = await peopleById(rows.map((row) => row.actorId))
  return rows.map(({ actorId, ...row }) => ({ ...row, editorName: actorId ? people.get(actorId)?.name : undefined }))
}

/** One complete version. @throws Forbidden, NotFound */
export async function findVersion(actor: Actor, articleId: string, id: string): Promise<ArticleVersion> {
  requireArticleWriter(actor)
  if (!isId(articleId) || !isId(id)) throw new NotFound()
  const [version] = await database()
    .select()
    .from(articleVersions)
    .where(and(eq(articleVersions.id, id), eq(articleVersions.articleId, articleId)))
  if (!version) throw new NotFound()
  return version
}
