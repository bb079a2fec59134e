import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { endLive } from '#app/platform/live/live.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { holdGroup } from './hold.server.ts'
import { groupMembers, groups } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'group.deleted': { groupId: string; name: string }
  }
}

/**
 * Deletes a group. Its people stay members; what was private to it stays private, to nobody but moderators.
 * @throws Forbidden unless admin, NotFound
 */
export async function deleteGroup(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  await transaction(async () => {
    const group = await holdGroup(id, 'update')
    const left = await database()
      .delete(groupMembers)
      .where(eq(groupMembers.groupId, group.id))
      .returning({ id: groupMembers.memberId })
    await database().delete(groups).where(eq(groups.id, group.id))
    await endLive(left.map(({ id: memberId }) => `member:${memberId}`))
    await emit(actor, 'group.deleted', { groupId: group.id, name: group.name })
  })
}
