import { eq } from 'drizzle-orm'
import { lockGroupsById } from '#app/members/groups/queries.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import type { Audience } from '../event.ts'
import { eventGroups } from './tables.server.ts'

/**
 * Sets the groups of an event that the caller created or has locked. Registrants stay registered, and keep seeing it.
 * @throws Invalid for an event for groups without one
 */
export async function setGroups(eventId: string, audience: Audience, groupIds: string[]): Promise<void> {
  const chosen = audience === 'groups' ? await lockGroupsById(groupIds) : []
  if (audience === 'groups' && chosen.length === 0)
    throw new Invalid({ groups: ['Please choose at least one group. Nobody else can see the event.'] })
  await database().delete(eventGroups).where(eq(eventGroups.eventId, eventId))
  if (chosen.length > 0)
    await database()
      .insert(eventGroups)
      .values(chosen.map(({ id: groupId }) => ({ eventId, groupId })))
}
