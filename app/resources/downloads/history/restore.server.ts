import type { Actor } from '#app/platform/actor.ts'
import { findRecordVersion } from '#app/platform/versions/versions.server.ts'
import { publicCategories } from '../../categories/queries.server.ts'
import { publicTags } from '../../tags/queries.server.ts'
import { audienceChoices } from '../audience/audience.ts'
import { groupsOfDownload } from '../audience/queries.server.ts'
import { findDownload } from '../queries.server.ts'
import { reviseDownload } from '../revise.server.ts'
import { requireDownloadWriter } from '../write.server.ts'
import { versionsOfDownload } from './keep.server.ts'

/**
 * Restores a download's text from a version, as a new version. File, groups and publication stay unchanged; a category
 * or tag that no longer exists is left out.
 * @throws NotFound, Forbidden, Conflict if someone else saves at the same time
 */
export async function restoreDownloadVersion(actor: Actor, id: string, versionId: string): Promise<void> {
  requireDownloadWriter(actor)
  const now = await findDownload(actor, id)
  const { says: savedFields } = await findRecordVersion(versionsOfDownload(now.id), versionId)
  const [categories, tags, groupIds] = await Promise.all([publicCategories(), publicTags(), groupsOfDownload(now.id)])
  const { title = now.title, description = '', categoryId, tagIds = '' } = savedFields
  const draft = {
    ...{ title, description, groupIds, isPublished: now.isPublished, isFeatured: now.isFeatured },
    audience: audienceChoices.find(({ value }) => value === savedFields.audience)?.value ?? now.audience,
    categoryId: categories.find((one) => one.id === categoryId)?.id ?? null,
    tagIds: tagIds.split(' ').filter((tagId) => tags.some((one) => one.id === tagId)),
  }
  await reviseDownload(actor, id, draft, undefined, now.version)
}
