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
  interface DomainEvents {
    /** An offered seat was not accepted in time and passes to the next in line. */
    'seat.passed-on': { eventId: string; registrationId: string; memberId: string | null }
  }
}

/** How many offers are processed in one run. */
const batch = 100

/** Passes on the seats that were not accepted in time. Runs every minute; without any it costs one index read. */
export const expireOffersJob = defineJob<Record<string, never>>('event.pass-on-seats', async () => {
  await expireOffers(new Date())
})

/**
 * Passes on every expired offer once, also after an outage; skips events that have begun or are cancelled. By
 * `event_registrations_offered`.
 */
export async function expireOffers(now: Date): Promise<void> {
  const due = await database()
    .select({ id: eventRegistrations.id, eventId: events.id })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(isDue(now), gt(events.startsAt, now), isNull(events.cancelledAt), isNull(events.removedAt)))
    .orderBy(asc(eventRegistrations.answerBy), asc(eventRegistrations.id))
    .limit(batch)
  for (const { id, eventId } of due) await transaction(() => expireOffer(id, eventId, now))
}

async function expireOffer(registrationId: string, eventId: string, now: Date): Promise<void> {
  const dates = await lockDates(eventId)
  const [offer] = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.id, registrationId), isDue(now)))
  // Accepted or declined in the meantime.
  if (!offer) return
  await emit(system, 'seat.passed-on', { eventId, registrationId, memberId: offer.userId })
  await leaveDates(dates, offer)
}

function isDue(now: Date): SQL | undefined {
  return and(eq(eventRegistrations.offered, true), lte(eventRegistrations.answerBy, now))
}
