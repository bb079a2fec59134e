import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { MAX_DURATION_DAYS } from '../../event.ts'
import { GUESTS_PER_TRANSACTION } from '../../mails/batch.ts'
import { registrationColumns, registrationsToMail } from '../../registrations/contacts.server.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { events } from '../../tables.server.ts'
import { feedbackMail } from './feedback.mail.tsx'

const day = 86_400_000
/** How long after an event late check-ins are still asked, also after an outage. */
const REQUEST_WINDOW = 14 * day

/** Asks attendees of past events for feedback. Runs every ten minutes. */
export const askForFeedback = defineJob<Record<string, never>>('event.ask-feedback', async () => {
  await askGuests(new Date())
})

/** Asks every attendee who was not asked yet. @returns how many were emailed */
export async function askGuests(now: Date): Promise<number> {
  const over = await database()
    .select({ id: events.id })
    .from(events)
    .where(and(...justOver(now)))
  let requested = 0
  for (const { id } of over) {
    let some: number
    do {
      some = await requestSome(id, now)
      requested += some
    } while (some === GUESTS_PER_TRANSACTION)
  }
  return requested
}

function justOver(now: Date): SQL[] {
  const earliest = new Date(now.getTime() - REQUEST_WINDOW)
  // Events last a limited time: the bound on the start lets the index skip past events.
  const bound = new Date(earliest.getTime() - MAX_DURATION_DAYS * day)
  return [
    gt(events.startsAt, bound),
    gt(events.endsAt, earliest),
    lte(events.endsAt, now),
    isNull(events.cancelledAt),
    isNull(events.removedAt),
  ]
}

function requestSome(eventId: string, now: Date): Promise<number> {
  return transaction(async () => {
    // Lock the event, so that it cannot be cancelled concurrently.
    const [event] = await database()
      .select()
      .from(events)
      .where(and(eq(events.id, eventId), ...justOver(now)))
      .for('share')
    if (!event) return 0
    const { cameAt, feedbackAskedAt, place } = eventRegistrations
    const rows = await database()
      .select(registrationColumns)
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(cameAt), isNull(feedbackAskedAt)))
      .orderBy(asc(place))
      .limit(GUESTS_PER_TRANSACTION)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    for (const registration of await registrationsToMail(rows))
      await sendMail(await feedbackMail({ event, registration, siteUrl: config().siteUrl }))
    const ids = rows.map(({ id }) => id)
    await database().update(eventRegistrations).set({ feedbackAskedAt: now }).where(inArray(eventRegistrations.id, ids))
    return rows.length
  })
}
