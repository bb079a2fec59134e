import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Group } from './group.ts'
import { groupMembers, groups } from './tables.server.ts'

/** Creates a group with these members. */
export async function buildGroup({
  memberIds = [],
  ...overrides
}: Partial<Group> & { memberIds?: string[] } = {}): Promise<Group> {
  const id = newId()
  const group = { id, name: `Group ${id.slice(-6)}`, ...overrides }
  await database().insert(groups).values(group)
  if (memberIds.length > 0)
    await database()
      .insert(groupMembers)
      .values(memberIds.map((memberId) => ({ groupId: group.id, memberId })))
  return group
}
