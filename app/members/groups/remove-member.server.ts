import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { endLive } from '#app/platform/live.server.ts'
import { lockGroup } from './lock.server.ts'
import { groupMembers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'group.member-removed': { groupId: string; name: string; memberId: string }
  }
}

/**
 * Removes a member from a group. They lose access to its content at once, in open streams too. Safe to repeat.
 * @throws Forbidden unless admin, NotFound
 */
export async function removeFromGroup(actor: Actor, id: string, memberId: string): Promise<void> {
  if (!can(actor, 'group.manage')) throw new Forbidden()
  if (!isId(memberId)) throw new NotFound()
  await transaction(async () => {
    const group = await lockGroup(id, 'key share')
    const [removed] = await database()
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, group.id), eq(groupMembers.memberId, memberId)))
      .returning({ id: groupMembers.memberId })
    if (!removed) return
    await endLive([`member:${memberId}`])
    await emit(actor, 'group.member-removed', { groupId: group.id, name: group.name, memberId })
  })
}
