import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { eventOpenTo } from '../audience/queries.server.ts'
import type { EventRow } from '../lock.server.ts'
import { takeSeats } from '../seats.server.ts'
import { events } from '../tables.server.ts'
import { registrationsOn } from './person.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** The person to register, and how they came. */
type Registrant = Pick<
  typeof eventRegistrations.$inferInsert,
  'userId' | 'guestName' | 'guestEmail' | 'consentAt' | 'timeZone' | 'source'
>

/**
 * Registers a person for the first of the locked dates, and for the others that are open to them: a seat on each, or a
 * place on the waiting list of all. Confirms unconfirmed requests; existing registrations are not changed.
 * @param by who registers them: the organizer may register anybody for dates with the same audience as the first
 * @returns the registration for the first date and its state; undefined if there was one already
 */
export async function enroll(
  dates: [EventRow, ...EventRow[]],
  person: Registrant,
  by: 'themselves' | 'organizer' = 'themselves',
): Promise<{ registrationId: string; state: 'seated' | 'waiting' } | undefined> {
  const known = await registrationsOn(dates, person)
  const of = (date: EventRow) => known.find(({ eventId }) => eventId === date.id)
  const [first] = dates
  if ((of(first)?.state ?? 'asked') !== 'asked') return undefined
  const open = await openAmong(dates, person, by)
  const missing = open.filter((date) => (of(date)?.state ?? 'asked') === 'asked')
  const state = await takeSeats(missing)
  let registrationId = ''
  for (const date of missing) {
    const id = await write(date, state, person, of(date)?.id)
    if (date === first) registrationId = id
  }
  return { registrationId, state }
}

/** The first date, which the caller has authorized, and the others that are open to the person. */
async function openAmong([first, ...others]: [EventRow, ...EventRow[]], { userId }: Registrant, by: string) {
  if (others.length === 0) return [first]
  const ids = others.map(({ id }) => id)
  const isOpen = eventOpenTo(userId ?? null, by === 'organizer' ? first.audience : undefined)
  const open = await database()
    .select({ id: events.id })
    .from(events)
    .where(and(inArray(events.id, ids), isOpen))
  return [first, ...others.filter((date) => open.some(({ id }) => id === date.id))]
}

async function write(
  date: EventRow,
  state: 'seated' | 'waiting',
  person: Registrant,
  existingId?: string,
): Promise<string> {
  const notifiedRevision = date.revision
  const nextPosition = sql`nextval('event_places')`
  const [written] = existingId
    ? await database()
        .update(eventRegistrations)
        .set({
          state,
          place: nextPosition,
          seatedAt: new Date(),
          notifiedRevision,
          guestName: person.guestName,
          consentAt: person.consentAt,
        })
        .where(eq(eventRegistrations.id, existingId))
        .returning({ id: eventRegistrations.id })
    : await database()
        .insert(eventRegistrations)
        .values({ eventId: date.id, state, notifiedRevision, ...person })
        .returning({ id: eventRegistrations.id })
  return written?.id ?? ''
}
