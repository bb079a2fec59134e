import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { bannedMemberIds } from '#app/members/directory.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { takeOffList } from './leave-group.server.ts'

/** Event handler: a member was banned in the admin area. */
export async function cancelRegistrationsOfBanned(): Promise<void> {
  await enqueue(leaveEventsOfBanned, {})
}

/**
 * Cancels the registrations of banned members for upcoming events. Runs every minute, since the auth service bans
 * members too. Idempotent.
 */
export const leaveEventsOfBanned = defineJob<Record<string, never>>('event.leave-banned', async () => {
  const banned = await bannedMemberIds()
  if (banned.length === 0) return
  const { eventId, userId } = eventRegistrations
  const seats = await database()
    .select({ eventId, userId })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(inArray(userId, banned), gt(events.endsAt, new Date()), isNull(events.removedAt)))
    .orderBy(asc(eventId), asc(userId))
  for (const registration of seats)
    if (registration.userId) await transaction(() => takeOffList(registration.eventId, registration.userId ?? ''))
})
