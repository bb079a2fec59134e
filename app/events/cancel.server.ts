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
  interface DomainEvents {
    /** An upcoming event is cancelled: notify its registrants. */
    'event.cancelled': EventNews & { title: string }
    /** A cancelled event is reinstated. */
    'event.reinstated': EventNews & { title: string }
  }
}

/** Maximum length of a cancellation reason. */
export const MAX_REASON_LENGTH = 1000

/**
 * Cancels an event. It stays on the calendar as cancelled, and its guests are notified; cancelling it again changes
 * nothing.
 * @throws Forbidden unless admin, NotFound, Conflict for a past event, Invalid for a reason that is too long
 */
export async function cancelEvent(actor: Actor, id: string, because = ''): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const reason = reasonInput(because)
  await transaction(async () => {
    const { title, cancelledAt, revision } = await lockUpcomingEvent(id, 'An event that is over can’t be canceled.')
    if (cancelledAt) return
    await database()
      .update(events)
      .set({ cancelledAt: new Date(), cancelledBecause: reason, revision: revision + 1 })
      .where(eq(events.id, id))
    await emit(actor, 'event.cancelled', { eventId: id, title, kind: 'cancelled', revision: revision + 1 })
  })
}

/** Parses a cancellation reason. @throws Invalid if it is too long */
export function reasonInput(because: string): string {
  const reason = tidy(because)
  if (reason.length > MAX_REASON_LENGTH)
    throw new Invalid({ because: [`Please use at most ${MAX_REASON_LENGTH.toLocaleString('en-US')} characters.`] })
  return reason
}

/**
 * Reinstates a cancelled event with its registrations; guests are notified.
 * @throws Forbidden unless admin, NotFound, Conflict for a past event
 */
export async function reinstateEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title, cancelledAt, revision } = await lockUpcomingEvent(id, 'This event would be over already.')
    if (!cancelledAt) return
    await database()
      .update(events)
      .set({ cancelledAt: null, cancelledBecause: '', revision: revision + 1 })
      .where(eq(events.id, id))
    // Seats may have become free while it was cancelled.
    await fillSeatsLater(id)
    await emit(actor, 'event.reinstated', { eventId: id, title, kind: 'restored', revision: revision + 1 })
  })
}

async function lockUpcomingEvent(id: string, tooLate: string) {
  const event = await lockEvent(id)
  if (event.endsAt <= new Date()) throw new Conflict(tooLate)
  return event
}
