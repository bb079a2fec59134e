import type { Actor } from '#app/platform/actor.ts'
import { imagesByUrl } from '#app/platform/images/queries.server.ts'
import { findRecordVersion } from '#app/platform/versions/versions.server.ts'
import type { Kind } from './kinds.ts'
import { findEntry } from './queries.server.ts'
import { reviseEntry, versionsOfEntry } from './save.server.ts'

/**
 * Restores an item's texts from a version, as a new version; a picture that no longer exists is left out.
 * @throws NotFound, Forbidden, Conflict if someone else saves at the same time
 */
export async function restoreEntryVersion(actor: Actor, kind: Kind, id: string, versionId: string): Promise<void> {
  const now = await findEntry(actor, kind.name, id)
  const { picture, ...fields } = (await findRecordVersion(versionsOfEntry(now.id), versionId)).says
  const isThere = picture && (await imagesByUrl([picture])).has(picture)
  await reviseEntry(actor, kind, now.id, { fields, picture: isThere ? picture : now.pictureUrl }, now.version)
}
