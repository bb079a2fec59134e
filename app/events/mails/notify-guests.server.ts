import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { GUESTS_PER_TRANSACTION } from './batch.ts'
import { newsMail } from './news.mail.tsx'

/** A change of an event to notify guests of. It is queued as JSON, so moments are strings. */
export interface EventNews {
  eventId: string
  /** The revision of the event after the change. */
  revision: number
  kind: 'changed' | 'cancelled' | 'restored'
  before?: { title: string; startsAt: string; endsAt: string; timeZone: string }
  /** True if the join link changed. */
  newLink?: boolean
}

/**
 * Emails everybody with a seat or on the waiting list. Skips guests who were notified of this revision or a later one,
 * so that running the job twice sends nothing twice.
 */
const notifyGuests = defineJob<EventNews>('event.tell-guests', async (news) => {
  while (await notifySome(news)) {
    // Next batch.
  }
})

/** Event handler: an event changed, was cancelled or was reinstated. */
export async function notifyOfEvent(news: EventNews): Promise<void> {
  await enqueue(notifyGuests, news)
}

/** Notifies one batch. @returns true if there may be more */
export async function notifySome(news: EventNews): Promise<boolean> {
  return transaction(async () => {
    const [event] = await database().select().from(events).where(eq(events.id, news.eventId))
    if (!event || isStale(event, news)) return false
    const rows = await database()
      .select(registrationColumns)
      .from(eventRegistrations)
      .where(
        and(
          eq(eventRegistrations.eventId, news.eventId),
          inArray(eventRegistrations.state, ['seated', 'waiting']),
          lt(eventRegistrations.notifiedRevision, news.revision),
        ),
      )
      .orderBy(asc(eventRegistrations.place))
      .limit(GUESTS_PER_TRANSACTION)
      .for('update')
    if (rows.length === 0) return false
    for (const registration of await registrationsToMail(rows))
      await sendMail(await newsMail({ news, event, registration, siteUrl: config().siteUrl }))
    await recordNotified(event, rows)
    return rows.length === GUESTS_PER_TRANSACTION
  })
}

/** Records that these guests were notified of the current revision. */
export async function recordNotified(event: EventRow, registrations: { id: string }[]): Promise<void> {
  const ids = registrations.map(({ id }) => id)
  await database()
    .update(eventRegistrations)
    .set({ notifiedRevision: event.revision })
    .where(inArray(eventRegistrations.id, ids))
}

/**
 * True if the news is outdated: the event is over, a change or reinstatement was followed by a cancellation, or a
 * cancellation by a reinstatement.
 */
export function isStale(event: EventRow, { kind }: EventNews): boolean {
  const isCancelled = event.cancelledAt !== null || event.removedAt !== null
  return event.endsAt <= new Date() || isCancelled !== (kind === 'cancelled')
}
