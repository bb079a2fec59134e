import { eq } from 'drizzle-orm'
import { lockGroupsById } from '#app/members/groups/queries.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import type { DownloadAudience } from './audience.ts'
import { downloadGroups } from './tables.server.ts'

/**
 * Stores a download's groups, within the transaction that created or locked it.
 * @throws Invalid if it is for groups but has none
 */
export async function setDownloadGroups(
  downloadId: string,
  { audience, groupIds }: { audience: DownloadAudience; groupIds: string[] },
): Promise<void> {
  const chosen = audience === 'groups' ? await lockGroupsById(groupIds) : []
  if (audience === 'groups' && chosen.length === 0)
    throw new Invalid({ groupIds: ['Please choose at least one group. Nobody else can take the file.'] })
  await database().delete(downloadGroups).where(eq(downloadGroups.downloadId, downloadId))
  if (chosen.length > 0)
    await database()
      .insert(downloadGroups)
      .values(chosen.map(({ id: groupId }) => ({ downloadId, groupId })))
}
