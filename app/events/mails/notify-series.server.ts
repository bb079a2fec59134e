import { and, asc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { type RegistrationContact, registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { GUESTS_PER_TRANSACTION } from './batch.ts'
import { newsMail } from './news.mail.tsx'
import { type EventNews, isStale, recordNotified } from './notify-guests.server.ts'

/** Event handler: several dates of a series changed at once. */
export async function notifyOfSeries({ changes }: { changes: EventNews[] }): Promise<void> {
  await enqueue(notifySeries, { changes })
}

/**
 * Emails everybody with a seat or on the waiting list: one email with all of their dates, and a calendar attachment for
 * each. Skips people who were notified already, so that running the job twice sends nothing twice.
 */
const notifySeries = defineJob<{ changes: EventNews[] }>('event.tell-series', async ({ changes }) => {
  while (await notifySomeOfSeries(changes)) {
    // Next batch.
  }
})

/** Notifies one batch. @returns true if there may be more */
export async function notifySomeOfSeries(changes: EventNews[]): Promise<boolean> {
  return transaction(async () => {
    const dates = await datesOf(changes)
    if (dates.length === 0) return false
    const notNotified = and(
      inArray(eventRegistrations.state, ['seated', 'waiting']),
      or(...dates.map(({ news, event }) => isUnnotified(event, news))),
    )
    const person = sql<string>`coalesce(${eventRegistrations.userId}::text, lower(${eventRegistrations.guestEmail}))`
    const people = await database()
      .selectDistinct({ person })
      .from(eventRegistrations)
      .where(notNotified)
      .limit(GUESTS_PER_TRANSACTION)
    if (people.length === 0) return false
    const keys = people.map((one) => one.person)
    const rows = await database()
      .select(registrationColumns)
      .from(eventRegistrations)
      .where(and(notNotified, inArray(person, keys)))
      .orderBy(asc(eventRegistrations.id))
      .for('update')
    for (const seats of byPerson(await registrationsToMail(rows))) await mailPerson(seats, dates)
    for (const { event } of dates)
      await recordNotified(
        event,
        rows.filter(({ eventId }) => eventId === event.id),
      )
    return people.length === GUESTS_PER_TRANSACTION
  })
}

interface ChangedDate {
  event: EventRow
  news: EventNews
}

/** The dates whose news is still current, earliest first. */
async function datesOf(changes: EventNews[]): Promise<ChangedDate[]> {
  const ids = changes.map(({ eventId }) => eventId)
  const rows = await database()
    .select()
    .from(events)
    .where(inArray(events.id, ids))
    .orderBy(asc(events.startsAt), asc(events.id))
  return rows.flatMap((event) => {
    const news = changes.find(({ eventId }) => eventId === event.id)
    return news && !isStale(event, news) ? [{ event, news }] : []
  })
}

function isUnnotified({ id }: EventRow, { revision }: EventNews): SQL | undefined {
  return and(eq(eventRegistrations.eventId, id), lt(eventRegistrations.notifiedRevision, revision))
}

/** Groups registrations by person and state: only seats belong in calendars. */
function byPerson(seats: RegistrationContact[]): RegistrationContact[][] {
  return [
    ...Map.groupBy(
      seats,
      ({ userId, email, state, offered }) => `${state} ${offered} ${userId ?? email.toLowerCase()}`,
    ).values(),
  ]
}

async function mailPerson(seats: RegistrationContact[], changed: ChangedDate[]): Promise<void> {
  const personChanges = changed.filter(({ event }) => seats.some(({ eventId }) => eventId === event.id))
  const [next] = personChanges
  const registration = seats.find(({ eventId }) => eventId === next?.event.id)
  if (!next || !registration) return
  const dates = personChanges.map(({ event }) => event)
  await sendMail(await newsMail({ ...next, registration, dates, siteUrl: config().siteUrl }))
}
