import { and, asc, eq, gt, isNull, notInArray, sql } from 'drizzle-orm'
import { groupIdsOf } from '#app/members/groups/queries.server.ts'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { lockDates } from '../lock.server.ts'
import { leaveDates } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { eventGroups } from './tables.server.ts'

/** Event handler: a member was removed from a group. */
export async function cancelRegistrationsOfGroup({ groupId, memberId }: GroupLeft): Promise<void> {
  await enqueue(leaveEventsOfGroup, { groupId, memberId })
}

interface GroupLeft {
  groupId: string
  memberId: string
}

/**
 * Cancels the registrations of a former group member for upcoming events of that group, unless another of their groups
 * is invited too. They are notified by email. Idempotent.
 */
const leaveEventsOfGroup = defineJob<GroupLeft>('event.leave-group', async ({ groupId, memberId }) => {
  for (const { id } of await eventsToLeave(groupId, memberId)) await transaction(() => takeOffList(id, memberId))
})

function eventsToLeave(groupId: string, memberId: string) {
  const eventsOfOtherGroups = database()
    .select({ id: eventGroups.eventId })
    .from(eventGroups)
    .where(sql`${eventGroups.groupId} = any (${groupIdsOf(memberId)})`)
  return database()
    .select({ id: events.id })
    .from(events)
    .innerJoin(eventGroups, eq(eventGroups.eventId, events.id))
    .where(
      and(
        eq(eventGroups.groupId, groupId),
        eq(events.audience, 'groups'),
        gt(events.endsAt, new Date()),
        isNull(events.removedAt),
        notInArray(events.id, eventsOfOtherGroups),
      ),
    )
    .orderBy(asc(events.id))
}

/** Cancels a member's registration, in the caller's transaction; the first in line moves up. */
export async function takeOffList(eventId: string, memberId: string): Promise<void> {
  const dates = await lockDates(eventId)
  const [registration] = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.userId, memberId)))
  if (!registration) return
  await emit(system, 'registration.removed', { eventId, registrationId: registration.id, memberId })
  await leaveDates(dates, registration)
}
