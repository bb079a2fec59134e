import { and, asc, eq, gt, isNull, lte, type SQL } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { lockDates } from '../lock.server.ts'
import { leaveDates } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    /** A seat that was kept for somebody was not accepted in time: the next one in line has it. */
    'seat.passed-on': { eventId: string; registrationId: string; memberId: string | null }
  }
}

/** How many offers are looked at in one go. */
const batch = 100

/** Passes on the seats that nobody accepted in time. Each minute; nothing to do costs one index read. */
export const passOnSeats = defineJob<Record<string, never>>('event.pass-on-seats', async () => {
  await passOnDue(new Date())
})

/**
 * Passes on every seat whose time to be accepted is over, once, also after an outage; none of what has begun or is
 * cancelled by then. By `event_registrations_offered`.
 */
export async function passOnDue(now: Date): Promise<void> {
  const due = await database()
    .select({ id: eventRegistrations.id, eventId: events.id })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isDue(now), gt(events.startsAt, now), isNull(events.cancelledAt), isNull(events.removedAt)))
    .orderBy(asc(eventRegistrations.answerBy), asc(eventRegistrations.id))
    .limit(batch)
  for (const { id, eventId } of due) await transaction(() => passOn(id, eventId, now))
}

async function passOn(registrationId: string, eventId: string, now: Date): Promise<void> {
  const dates = await lockDates(eventId)
  const [offer] = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.id, registrationId), isDue(now)))
  // Accepted, or declined, meanwhile.
  if (!offer) return
  await emit(system, 'seat.passed-on', { eventId, registrationId, memberId: offer.userId })
  await leaveDates(dates, offer)
}

function isDue(now: Date): SQL | undefined {
  return and(eq(eventRegistrations.offered, true), lte(eventRegistrations.answerBy, now))
}
