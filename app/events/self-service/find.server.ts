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

/** Published: drafts are visible to editors only, even with a token. */
const isReady = eq(events.draft, false)

/** Unconfirmed requests are valid only while the event is public. */
const isStillOffered = or(ne(eventRegistrations.state, 'asked'), eq(events.audience, 'public'))

/**
 * The registration of a token with its event, which may be trashed and then counts as cancelled.
 * @throws NotFound, also for a banned member
 */
export async function findRegistration(
  token: string | undefined,
): Promise<{ registration: RegistrationRow; event: EventRow }> {
  if (!isId(token)) throw new NotFound()
  const [row] = await database()
    .select({ registration: eventRegistrations, event: events })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(and(eq(eventRegistrations.token, token), isReady, isStillOffered))
  if (!row || (row.registration.userId && (await isBannedMember(row.registration.userId)))) throw new NotFound()
  return row
}

/** The same person's registrations for other dates of the series, with their tokens, in order of the dates. */
export async function otherDatesOf(registration: RegistrationRow, { seriesId }: Pick<EventRow, 'seriesId'>) {
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
        ofPerson(registration),
        ne(state, 'asked'),
        ne(eventRegistrations.id, registration.id),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
}

/** The position of a registration on the waiting list, from 1. */
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

/** Whether the join link is open: from `joinOpensBefore` minutes before the start until the end. */
export function joinState(event: EventRow, now = new Date()): 'early' | 'open' | 'over' {
  if (now >= event.endsAt) return 'over'
  return now.getTime() >= event.startsAt.getTime() - joinOpensBefore * 60_000 ? 'open' : 'early'
}
