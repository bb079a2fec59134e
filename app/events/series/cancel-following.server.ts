import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { reasonInput } from '../cancel.server.ts'
import type { EventRow } from '../lock.server.ts'
import type { EventNews } from '../mails/notify-guests.server.ts'
import { events } from '../tables.server.ts'
import { lockFollowingDates } from './revise-following.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** Several dates of a series are cancelled: notify each guest once. */
    'event.series-cancelled': { eventId: string; title: string; changes: EventNews[] }
  }
}

/**
 * Cancels a date and all later ones of its series. Guests are notified once for all of their dates; past and cancelled
 * dates are not changed.
 * @throws Forbidden unless editor or admin, NotFound, Conflict if all are over, Invalid for a reason that is too long
 */
export async function cancelFollowing(actor: Actor, id: string, because = ''): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const reason = reasonInput(because)
  await transaction(async () => {
    const locked = await lockFollowingDates(id)
    const first = locked.find((event) => event.id === id)
    if (!first) throw new NotFound()
    const coming = locked.filter(({ endsAt }) => endsAt > new Date())
    if (coming.length === 0) throw new Conflict('These dates are over and can’t be canceled.')
    const changes: EventNews[] = []
    for (const event of coming.filter(({ cancelledAt }) => !cancelledAt)) changes.push(await cancelDate(event, reason))
    if (changes.length > 0) await emit(actor, 'event.series-cancelled', { eventId: id, title: first.title, changes })
  })
}

async function cancelDate({ id, revision: before }: EventRow, because: string): Promise<EventNews> {
  const revision = before + 1
  await database()
    .update(events)
    .set({ cancelledAt: new Date(), cancelledBecause: because, revision })
    .where(eq(events.id, id))
  return { eventId: id, kind: 'cancelled', revision }
}
