import { database } from '#app/platform/database/database.server.ts'
import { buildDownload } from '../factory.ts'
import { downloadGroups } from './tables.server.ts'

/** A download for the members of a group. */
export async function buildDownloadFor(groupId: string): Promise<{ id: string; slug: string; fileUrl: string }> {
  const download = await buildDownload({ audience: 'groups', groupIds: [groupId] })
  await database().insert(downloadGroups).values({ downloadId: download.id, groupId }).onConflictDoNothing()
  return download
}
