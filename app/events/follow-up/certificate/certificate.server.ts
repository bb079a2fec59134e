import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { registrationColumns, withContacts } from '../../registrations/contacts.server.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { events } from '../../tables.server.ts'

/** The content of a certificate, with no other personal data. */
export interface Certificate {
  name: string
  title: string
  startsAt: Date
  timeZone: string
}

/**
 * The certificate of a public token: for people who were checked in, once the event is over, as long as registration
 * and event exist.
 * @throws NotFound
 */
export async function findCertificate(token: string | undefined): Promise<Certificate> {
  if (!isId(token)) throw new NotFound()
  const rows = await database()
    .select({ ...registrationColumns, event: events })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        eq(eventRegistrations.certificate, token),
        isNotNull(eventRegistrations.cameAt),
        isNull(events.removedAt),
        isNull(events.cancelledAt),
      ),
    )
  const [attendee] = await withContacts(rows.map(({ event, ...registration }) => ({ ...registration, event })))
  if (!attendee || attendee.event.endsAt > new Date()) throw new NotFound()
  const { title, startsAt, timeZone } = attendee.event
  return { name: attendee.name, title, startsAt, timeZone }
}
