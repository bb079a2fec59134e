import { and, asc, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { type RegistrationContact, registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { ofPerson } from '../registrations/person.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { waitingListPosition } from '../self-service/find.server.ts'
import { events } from '../tables.server.ts'
import { type RegistrationNews, registrationMail } from './registration.mail.tsx'

/** A queued email. It contains a copy of the registration, which may be deleted before the email is rendered. */
interface RegistrationMail {
  mailId: string
  /** Key for deleting the job when the guest's data is deleted. */
  registrationId: string
  news: RegistrationNews
  /** Moments are strings, because the job is JSON. */
  seat: Omit<RegistrationContact, 'answerBy'> & { answerBy: string | null }
  place: number
  /** The dates of a cohort that it covers. */
  dateIds?: string[]
  /** The `seatChanges` of the event and of these dates at that time, by id. */
  seatChanges?: Record<string, number>
  /** URL of a guest's self-service page. */
  kept?: string | undefined
}

/**
 * Returns an event handler that emails the holder of a registration. The email is rendered by a job: rendering in the
 * transaction would block everybody who wants a seat.
 * @param retentionLinkOf returns the URL of a guest's self-service page
 */
export function notifyOfRegistration(
  news: RegistrationNews,
  retentionLinkOf?: (registrationId: string) => Promise<string>,
) {
  return async ({ registrationId }: { registrationId: string }): Promise<void> => {
    const [row] = await database()
      .select({ ...registrationColumns, place: eventRegistrations.place })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, registrationId))
    const [recipient] = row ? await registrationsToMail([row]) : []
    if (!recipient) return
    const { place, ...registration } = recipient
    const serialized = { ...registration, answerBy: registration.answerBy?.toISOString() ?? null }
    const message = { mailId: newId(), registrationId, news, seat: serialized }
    const retentionUrl = registration.userId === null ? await retentionLinkOf?.(registrationId) : undefined
    const dateIds = await datesWith(registration, news)
    await enqueueApart(mailRegistration, {
      ...message,
      kept: retentionUrl,
      dateIds,
      seatChanges: await countSeatChanges([registration.eventId, ...dateIds], news),
      place: news === 'queued' ? await waitingListPosition({ ...registration, place }) : 0,
    })
  }
}

/** Emails the holder of a registration. */
export const mailRegistration = defineJob<RegistrationMail>(
  'event.mail-seat',
  async ({ mailId, news, seat: serialized, place: position, dateIds = [], seatChanges = {}, kept: retentionUrl }) => {
    const withSeatChanges = (date: EventRow) => ({ ...date, seatChanges: seatChanges[date.id] ?? date.seatChanges })
    const [now] = await database().select().from(events).where(eq(events.id, serialized.eventId))
    const event = now && withSeatChanges(now)
    if (!event || (!isFarewell(news) && !(await isStillCurrent(serialized)))) return
    const registration = { ...serialized, answerBy: serialized.answerBy ? new Date(serialized.answerBy) : null }
    const rows = await database()
      .select()
      .from(events)
      .where(inArray(events.id, dateIds))
      .orderBy(asc(events.startsAt), asc(events.id))
    const dates = rows.length > 1 ? rows.map(withSeatChanges) : undefined
    const mail = await registrationMail({
      news,
      event,
      registration,
      position,
      dates,
      retentionUrl,
      siteUrl: config().siteUrl,
    })
    await sendMail({ ...mail, id: mailId })
  },
)

/** The dates of a cohort that the news applies to; some dates may never have been open to the person. */
async function datesWith(
  { eventId, userId, email, state, offered }: RegistrationContact,
  news: RegistrationNews,
): Promise<string[]> {
  const [event] = await database().select().from(events).where(eq(events.id, eventId))
  if (!event?.cohort || !event.seriesId) return []
  const { state: stateColumn, offered: offeredColumn } = eventRegistrations
  const isAffected = isFarewell(news)
    ? ne(stateColumn, 'asked')
    : and(eq(stateColumn, state), eq(offeredColumn, offered), isNull(events.cancelledAt))
  const dates = await database()
    .select({ id: events.id })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        eq(events.seriesId, event.seriesId),
        gt(events.endsAt, new Date()),
        isNull(events.removedAt),
        ofPerson({ userId, guestEmail: email }),
        isAffected,
      ),
    )
  return dates.map(({ id }) => id)
}

/** A cancellation is announced before the seat is freed in the same transaction, so count that change already. */
async function countSeatChanges(eventIds: string[], news: RegistrationNews): Promise<Record<string, number>> {
  const rows = await database()
    .select({ id: events.id, seatChanges: events.seatChanges })
    .from(events)
    .where(inArray(events.id, eventIds))
  return Object.fromEntries(rows.map(({ id, seatChanges }) => [id, isFarewell(news) ? seatChanges + 1 : seatChanges]))
}

function isFarewell(news: RegistrationNews): boolean {
  return news === 'cancelled' || news === 'removed' || news === 'passed-on'
}

/**
 * False if the registration changed in the meantime: no seat is announced after a cancellation, and no offer after it
 * was accepted.
 */
async function isStillCurrent({
  id,
  state,
  offered,
}: Pick<RegistrationContact, 'id' | 'state' | 'offered'>): Promise<boolean> {
  const [row] = await database()
    .select({ state: eventRegistrations.state, offered: eventRegistrations.offered })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.id, id))
  return row?.state === state && row.offered === offered
}
