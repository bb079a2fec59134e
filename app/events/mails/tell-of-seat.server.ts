import { eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { type Seat, seatColumns, seatsToMail } from '../registrations/seat.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { placeInLine } from '../seat/find.server.ts'
import { datesOfCohort } from '../series/queries.server.ts'
import { events } from '../tables.server.ts'
import { type SeatNews, seatMail } from './seat.mail.tsx'

/** A mail that is still to be written. What it needs of the registration is in it: a cancelled one is gone by then. */
interface SeatLetter {
  mailId: string
  /** Deletes the letter, should it still wait when the guest is forgotten. */
  registrationId: string
  news: SeatNews
  /** Its moments in their JSON form. */
  seat: Omit<Seat, 'answerBy'> & { answerBy: string | null }
  place: number
  /** Where a guest sees what is kept of them. */
  kept?: string | undefined
}

/**
 * Hears what became of a registration and has whoever holds it written to: one act, one mail. It is rendered
 * afterwards, since all who want a seat wait for the act to end.
 * @param keptOfGuest where a guest sees what is kept of them
 */
export function tellOfSeat(news: SeatNews, keptOfGuest?: (registrationId: string) => Promise<string>) {
  return async ({ registrationId }: { registrationId: string }): Promise<void> => {
    const [row] = await database()
      .select({ ...seatColumns, place: eventRegistrations.place })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, registrationId))
    const [found] = row ? await seatsToMail([row]) : []
    if (!found) return
    const { place, ...seat } = found
    const told = { ...seat, answerBy: seat.answerBy?.toISOString() ?? null }
    const letter = { mailId: newId(), registrationId, news, seat: told }
    const kept = seat.userId === null ? await keptOfGuest?.(registrationId) : undefined
    await enqueueApart(mailSeat, {
      ...letter,
      kept,
      place: news === 'queued' ? await placeInLine({ ...seat, place }) : 0,
    })
  }
}

/** Writes to whoever holds a registration. */
export const mailSeat = defineJob<SeatLetter>('event.mail-seat', async ({ mailId, news, seat: told, place, kept }) => {
  const [event] = await database().select().from(events).where(eq(events.id, told.eventId))
  if (!event || (!isFarewell(news) && !(await isStillSo(told)))) return
  const seat = { ...told, answerBy: told.answerBy ? new Date(told.answerBy) : null }
  const dates = await datesOfCohort(event)
  const mail = await seatMail({ news, event, seat, place, dates, kept, siteUrl: config().siteUrl })
  await sendMail({ ...mail, id: mailId })
})

function isFarewell(news: SeatNews): boolean {
  return news === 'cancelled' || news === 'removed' || news === 'passed-on'
}

/** Who has cancelled meanwhile gets no seat by mail, and who has accepted one is not asked to. */
async function isStillSo({ id, state, offered }: Pick<Seat, 'id' | 'state' | 'offered'>): Promise<boolean> {
  const [row] = await database()
    .select({ state: eventRegistrations.state, offered: eventRegistrations.offered })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.id, id))
  return row?.state === state && row.offered === offered
}
