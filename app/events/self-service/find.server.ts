import { and, asc, count, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { isBannedMember } from '#app/members/directory.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { joinOpensBefore } from '../event.ts'
import type { EventRow } from '../lock.server.ts'
import { ofPerson } from '../registrations/person.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'

/** A registration's row. */
export type RegistrationRow = typeof eventRegistrations.$inferSelect

/** A draft is seen by editors alone, whatever link is followed. */
const isReady = eq(events.draft, false)

/** What a guest only asked for is there while anybody may ask for it. */
const isStillOffered = or(ne(eventRegistrations.state, 'asked'), eq(events.audience, 'public'))

/**
 * The registration that a link opens, and its event, which may be in the trash: then it is off.
 * @throws NotFound, also for a member who is banned
 */
export async function findSeat(token: string | undefined): Promise<{ seat: RegistrationRow; event: EventRow }> {
  if (!isId(token)) throw new NotFound()
  const [found] = await database()
    .select({ seat: eventRegistrations, event: events })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(eq(eventRegistrations.token, token), isReady, isStillOffered))
  if (!found || (found.seat.userId && (await isBannedMember(found.seat.userId)))) throw new NotFound()
  return found
}

/** What else whoever holds a registration has in the same series, with the links, in the order of the dates. */
export async function otherDatesOf(seat: RegistrationRow, { seriesId }: Pick<EventRow, 'seriesId'>) {
  if (!seriesId) return []
  const { token, state } = eventRegistrations
  return database()
    .select({ token, state, startsAt: events.startsAt, cancelled: sql<boolean>`${events.cancelledAt} is not null` })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        eq(events.seriesId, seriesId),
        isNull(events.removedAt),
        isReady,
        ofPerson(seat),
        ne(state, 'asked'),
        ne(eventRegistrations.id, seat.id),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
}

/** Where a registration stands on the waiting list, from 1. */
export async function waitingListPosition({
  eventId,
  place,
}: Pick<RegistrationRow, 'eventId' | 'place'>): Promise<number> {
  const [row] = await database()
    .select({ upTo: count() })
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.state, 'waiting'),
        lte(eventRegistrations.place, place),
      ),
    )
  return row?.upTo ?? 1
}

/** Whether the link to join is open: from a quarter of an hour before the start until the end. */
export function joinState(event: EventRow, now = new Date()): 'early' | 'open' | 'over' {
  if (now >= event.endsAt) return 'over'
  return now.getTime() >= event.startsAt.getTime() - joinOpensBefore * 60_000 ? 'open' : 'early'
}
