import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { groupIdsOf } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { downloads } from '../tables.server.ts'
import { downloadGroups, downloadTakers } from './tables.server.ts'

/** True if the actor is in one of the download's groups. By both primary keys. */
export async function isInGroups(actor: Actor, downloadId: string): Promise<boolean> {
  const memberId = actorId(actor)
  if (!memberId) return false
  const rows = await database()
    .select({ id: downloadGroups.groupId })
    .from(downloadGroups)
    .where(
      and(eq(downloadGroups.downloadId, downloadId), sql`${downloadGroups.groupId} = any (${groupIdsOf(memberId)})`),
    )
    .limit(1)
  return rows.length > 0
}

/** The groups of a download. By primary key. */
export async function groupsOfDownload(downloadId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: downloadGroups.groupId })
    .from(downloadGroups)
    .where(eq(downloadGroups.downloadId, downloadId))
    .orderBy(asc(downloadGroups.groupId))
  return rows.map(({ id }) => id)
}

/** Members who downloaded a restricted file, the most recent first, at most 200. @throws Forbidden unless admin */
export async function takersOf(actor: Actor, downloadId: string) {
  if (!can(actor, 'file.read')) throw new Forbidden()
  const { memberId, times, lastAt } = downloadTakers
  return database()
    .select({ memberId, times, lastAt })
    .from(downloadTakers)
    .where(eq(downloadTakers.downloadId, downloadId))
    .orderBy(desc(lastAt), asc(memberId))
    .limit(200)
}

/**
 * The restricted files that these members downloaded, with titles. Index `download_takers_of_member`. @throws Forbidden
 */
export async function takenBy(actor: Actor, memberIds: string[]) {
  if (!can(actor, 'message.read')) throw new Forbidden()
  if (memberIds.length === 0) return []
  const { downloadId, times, lastAt } = downloadTakers
  return database()
    .select({ downloadId, title: downloads.title, times, lastAt })
    .from(downloadTakers)
    .innerJoin(downloads, eq(downloads.id, downloadId))
    .where(inArray(downloadTakers.memberId, memberIds))
    .orderBy(desc(lastAt), asc(downloadId))
    .limit(200)
}
