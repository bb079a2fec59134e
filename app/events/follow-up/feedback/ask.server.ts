import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { seatColumns, seatsToMail } from '../../registrations/seat.server.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { events } from '../../tables.server.ts'
import { feedbackMail } from './ask.mail.tsx'

/** How many guests are written to in one transaction. */
const batch = 25
const day = 86_400_000
/** For how long somebody who is checked in late, or whom an outage left out, is still asked. */
const askedFor = 14 * day

/** Asks those who came to an event that is over how it was. Each ten minutes. */
export const askForFeedback = defineJob<Record<string, never>>('event.ask-feedback', async () => {
  await askGuests(new Date())
})

/** Asks everybody who came and was not asked yet, once. @returns how many were written to */
export async function askGuests(now: Date): Promise<number> {
  const over = await database()
    .select({ id: events.id })
    .from(events)
    .where(and(...justOver(now)))
  let asked = 0
  for (const { id } of over) for (let some = batch; some === batch; asked += some) some = await askSome(id, now)
  return asked
}

function justOver(now: Date): SQL[] {
  const since = new Date(now.getTime() - askedFor)
  // No event lasts longer than 31 days: the bound on the start lets the index skip the past.
  const bound = new Date(since.getTime() - 31 * day)
  return [
    gt(events.startsAt, bound),
    gt(events.endsAt, since),
    lte(events.endsAt, now),
    isNull(events.cancelledAt),
    isNull(events.removedAt),
  ]
}

function askSome(eventId: string, now: Date): Promise<number> {
  return transaction(async () => {
    // Held, so that nobody is asked of what is cancelled at this moment.
    const [event] = await database()
      .select()
      .from(events)
      .where(and(eq(events.id, eventId), ...justOver(now)))
      .for('share')
    if (!event) return 0
    const { cameAt, feedbackAskedAt, place } = eventRegistrations
    const rows = await database()
      .select(seatColumns)
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(cameAt), isNull(feedbackAskedAt)))
      .orderBy(asc(place))
      .limit(batch)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return 0
    for (const seat of await seatsToMail(rows))
      await sendMail(await feedbackMail({ event, seat, siteUrl: config().siteUrl }))
    const ids = rows.map(({ id }) => id)
    await database().update(eventRegistrations).set({ feedbackAskedAt: now }).where(inArray(eventRegistrations.id, ids))
    return rows.length
  })
}
