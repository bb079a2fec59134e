import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { lockEvent } from './lock.server.ts'
import type { EventNews } from './mails/notify-guests.server.ts'
import { fillSeatsLater } from './seats.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface Signals {
    /** An event to come does not take place: those who are registered should hear of it. */
    'event.cancelled': EventNews & { title: string }
    /** A cancelled event takes place after all. */
    'event.reinstated': EventNews & { title: string }
  }
}

/** The longest reason for a cancellation. */
export const MAX_REASON_LENGTH = 1000

/**
 * Calls an event off. It stays on the calendar, as cancelled, and its guests hear of it; doing it again changes
 * nothing.
 * @throws Forbidden unless admin, NotFound, Conflict for one that is over, Invalid for a reason that is too long
 */
export async function cancelEvent(actor: Actor, id: string, because = ''): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const reason = reasonInput(because)
  await transaction(async () => {
    const { title, cancelledAt, revision } = await lockUpcomingDates(id, 'An event that is over cannot be cancelled.')
    if (cancelledAt) return
    await database()
      .update(events)
      .set({ cancelledAt: new Date(), cancelledBecause: reason, revision: revision + 1 })
      .where(eq(events.id, id))
    await emit(actor, 'event.cancelled', { eventId: id, title, kind: 'cancelled', revision: revision + 1 })
  })
}

/** Why something is called off, tidied. @throws Invalid for more than the page and the mail have room for */
export function reasonInput(because: string): string {
  const reason = tidy(because)
  if (reason.length > MAX_REASON_LENGTH)
    throw new Invalid({ because: [`Please use at most ${MAX_REASON_LENGTH.toLocaleString('en-US')} characters.`] })
  return reason
}

/**
 * Lets a cancelled event take place after all, with its registrations; guests hear of it.
 * @throws Forbidden unless admin, NotFound, Conflict for one that is over
 */
export async function reinstateEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title, cancelledAt, revision } = await lockUpcomingDates(id, 'This event would be over already.')
    if (!cancelledAt) return
    await database()
      .update(events)
      .set({ cancelledAt: null, cancelledBecause: '', revision: revision + 1 })
      .where(eq(events.id, id))
    // Seats that were given up meanwhile.
    await fillSeatsLater(id)
    await emit(actor, 'event.reinstated', { eventId: id, title, kind: 'restored', revision: revision + 1 })
  })
}

async function lockUpcomingDates(id: string, tooLate: string) {
  const event = await lockEvent(id)
  if (event.endsAt <= new Date()) throw new Conflict(tooLate)
  return event
}
