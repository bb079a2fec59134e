import { and, desc, eq, getTableColumns, ne } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notesAbout } from '../inbox/queries.server.ts'
import { fileRequestKind } from './lead-kind.server.ts'
import { fileRequests } from './tables.server.ts'

const { search: _, digest: __, ...shown } = getTableColumns(fileRequests)

/** A request for a download, with its notes. @throws NotFound, also unless admin */
export async function findFileRequest(actor: Actor, id: string) {
  if (!can(actor, 'file.read') || !isId(id)) throw new NotFound()
  const [request] = await database().select(shown).from(fileRequests).where(eq(fileRequests.id, id))
  if (!request) throw new NotFound()
  return { ...request, notes: await notesAbout(fileRequestKind, request) }
}

/** Requests for a download, newest first, 200 at most. By index. @throws Forbidden unless admin */
export async function requestsOfDownload(actor: Actor, downloadId: string) {
  if (!can(actor, 'file.read')) throw new Forbidden()
  const { id, email, name, taken, takenAt, createdAt, status } = fileRequests
  return database()
    .select({ id, email, name, taken, takenAt, createdAt })
    .from(fileRequests)
    .where(and(eq(fileRequests.downloadId, downloadId), ne(status, 'spam')))
    .orderBy(desc(id))
    .limit(200)
}
