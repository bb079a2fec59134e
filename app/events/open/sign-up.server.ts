import { and, eq, lt, sql } from 'drizzle-orm'
import { visitor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound, TooMany } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { holdDates, holdEvent } from '../hold.server.ts'
import { enroll } from '../registrations/enroll.server.ts'
import { refuseIfOver } from '../registrations/register.server.ts'
import { seatColumns, withContacts } from '../registrations/seat.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { findSeat } from '../seat/find.server.ts'
import { askMail } from './ask.mail.tsx'
import { findOpenEvent } from './queries.server.ts'
import type { GuestDraft } from './sign-up.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    /** Somebody without an account confirmed that they come: who writes to us so is a lead. */
    'guest.confirmed': { eventId: string; registrationId: string }
  }
}

const perAddress: Limit = { name: 'event.guest.address', points: 20, seconds: 3600, per: 'address' }
/** How often an address is written to about one event: the mailbox is spared, and nobody refused. */
const perMailbox: Limit = { name: 'event.guest.mailbox', points: 5, seconds: 3600, per: 'installation' }
/** How often over all events: a series has many. */
const overAllEvents: Limit = { name: 'event.guest.mailbox-all', points: 10, seconds: 3600, per: 'installation' }

/** How a guest came, beside what they typed. */
interface Arrival {
  address: string
  timeZone: string | null
  source: Record<string, string>
}

/**
 * Writes down that a guest wants a seat, and asks them by mail to confirm: until then they hold nothing. Who has asked
 * before gets the same link again, so that nobody learns who comes.
 * @throws NotFound, Conflict for an event that is over or cancelled, TooMany
 */
export async function askForSeat(slug: string, guest: GuestDraft, arrival: Arrival): Promise<void> {
  const { id, cancelled, endsAt } = await findOpenEvent(slug)
  if (cancelled) throw new Conflict('This event is cancelled.')
  if (endsAt <= new Date()) throw new Conflict('This event is over.')
  await consume(perAddress, addressKey(arrival.address))
  const spared = await isSpared(id, guest.email.toLowerCase())
  await transaction(async () => {
    const event = await holdEvent(id)
    const { name, email } = guest
    await database()
      .insert(eventRegistrations)
      .values({
        eventId: id,
        state: 'asked',
        guestName: name,
        guestEmail: email,
        consentAt: new Date(),
        timeZone: arrival.timeZone,
        source: arrival.source,
        toldRevision: event.revision,
      })
      .onConflictDoNothing()
    const rows = await database()
      .select(seatColumns)
      .from(eventRegistrations)
      .where(
        and(eq(eventRegistrations.eventId, id), sql`lower(${eventRegistrations.guestEmail}) = ${email.toLowerCase()}`),
      )
    const [seat] = await withContacts(rows)
    if (seat && !spared) await sendMail({ ...(await askMail({ event, seat, siteUrl: config().siteUrl })), paced: true })
  })
}

/**
 * Whether a mailbox has had enough mails, about an event or about all. Who asks once more is not refused, since
 * strangers may have asked in their name: the link that they had before is the same, and works.
 */
async function isSpared(eventId: string, mailbox: string): Promise<boolean> {
  try {
    await consume(perMailbox, `${eventId}:${mailbox}`)
    await consume(overAllEvents, mailbox)
    return false
  } catch (refused) {
    if (refused instanceof TooMany) return true
    throw refused
  }
}

/**
 * Confirms the registration of a guest: they have a seat, or a place in line. Doing it again changes nothing.
 * @throws NotFound, Conflict for an event that is over or cancelled
 */
export async function confirmSeat(token: string): Promise<void> {
  const { event } = await findSeat(token)
  await transaction(async () => {
    const dates = await holdDates(event.id)
    const [held] = dates
    const { seat } = await findSeat(token)
    if (seat.eventId !== held.id) throw new NotFound()
    if (seat.state !== 'asked') return
    refuseIfOver(held)
    if (held.cancelledAt) throw new Conflict('This event is cancelled.')
    const { guestName, guestEmail, consentAt, timeZone, source } = seat
    const made = await enroll(dates, { guestName, guestEmail, consentAt, timeZone, source })
    const facts = { eventId: held.id, registrationId: seat.id }
    await emit(visitor, made?.state === 'seated' ? 'registration.made' : 'registration.queued', {
      ...facts,
      memberId: null,
    })
    await emit(visitor, 'guest.confirmed', facts)
  })
}

/** Removes what guests asked for and did not confirm within two days. Hourly. */
export const forgetUnconfirmedGuests = defineJob<Record<string, never>>('event.forget-unconfirmed', async () => {
  await database()
    .delete(eventRegistrations)
    .where(and(eq(eventRegistrations.state, 'asked'), lt(eventRegistrations.createdAt, sql`now() - interval '2 days'`)))
})

/** What a guest's registration tells those who follow leads; undefined for one that is gone. */
export async function leadOfGuest(registrationId: string) {
  const [row] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, registrationId))
  if (!row?.guestEmail) return undefined
  const event = await holdEvent(row.eventId)
  const source = Object.entries(row.source ?? {}).map(([key, value]) => `${key}: ${value}`)
  return {
    id: row.id,
    name: row.guestName ?? '',
    email: row.guestEmail,
    text: [`Signed up for the event “${event.title}”.`, ...source].join('\n'),
  }
}
