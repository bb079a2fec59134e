import { and, asc, eq, inArray, lt } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import type { EventRow } from '../lock.server.ts'
import { seatColumns, seatsToMail } from '../registrations/seat.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { newsMail } from './news.mail.tsx'

/** What happened to an event, as its guests hear it. Moments are in their JSON form: it waits in a queue. */
export interface EventNews {
  eventId: string
  /** The event's revision once it had happened. */
  revision: number
  kind: 'changed' | 'cancelled' | 'restored'
  before?: { title: string; startsAt: string; endsAt: string; timeZone: string }
  /** The link to join is another one. */
  newLink?: boolean
}

/** How many guests are written to in one transaction. */
const batch = 25

/**
 * Mails what happened to everybody who has a seat or waits for one. Each guest is told once: whoever has heard of this
 * revision or a later one is left out, so that a job which is done twice writes nobody twice.
 */
const notifyGuests = defineJob<EventNews>('event.tell-guests', async (news) => {
  while (await notifySome(news)) {
    // The next few.
  }
})

/** Hears that an event changed, was cancelled or takes place after all. */
export async function notifyOfEvent(news: EventNews): Promise<void> {
  await enqueue(notifyGuests, news)
}

/** @returns true while there may be more to tell */
export async function notifySome(news: EventNews): Promise<boolean> {
  return transaction(async () => {
    const [event] = await database().select().from(events).where(eq(events.id, news.eventId))
    if (!event || isStale(event, news)) return false
    const rows = await database()
      .select(seatColumns)
      .from(eventRegistrations)
      .where(
        and(
          eq(eventRegistrations.eventId, news.eventId),
          inArray(eventRegistrations.state, ['seated', 'waiting']),
          lt(eventRegistrations.notifiedRevision, news.revision),
        ),
      )
      .orderBy(asc(eventRegistrations.place))
      .limit(batch)
      .for('update')
    if (rows.length === 0) return false
    for (const seat of await seatsToMail(rows))
      await sendMail(await newsMail({ news, event, seat, siteUrl: config().siteUrl }))
    await rememberTold(event, rows)
    return rows.length === batch
  })
}

/** Writes down that these have heard of the event as it is now. */
export async function rememberTold(event: EventRow, registrations: { id: string }[]): Promise<void> {
  const ids = registrations.map(({ id }) => id)
  await database()
    .update(eventRegistrations)
    .set({ notifiedRevision: event.revision })
    .where(inArray(eventRegistrations.id, ids))
}

/** Nobody hears of a change to what is over or off by now; that it is off, only while it is. */
export function isStale(event: EventRow, { kind }: EventNews): boolean {
  const isOff = event.cancelledAt !== null || event.removedAt !== null
  return event.endsAt <= new Date() || isOff !== (kind === 'cancelled')
}
