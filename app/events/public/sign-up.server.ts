import { and, eq, lt, sql } from 'drizzle-orm'
import { memberIdByAddress } from '#app/members/directory.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { consumeBudget, isMailboxSpared } from '#app/platform/limits/budget.server.ts'
import { addressKey, clearLimit, consume, isWithinLimit, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { type EventRow, lockEvent } from '../lock.server.ts'
import { type RegistrationContact, registrationColumns, withContacts } from '../registrations/contacts.server.ts'
import { ofPerson, type RegisteredPerson } from '../registrations/person.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { confirmRegistrationMail } from './confirm.mail.tsx'
import { noteLinkMailed } from './pending-links.server.ts'
import { findOpenEvent } from './queries.server.ts'
import type { GuestDraft } from './sign-up.ts'

const perAddress: Limit = { name: 'event.guest.address', points: 20, seconds: 3600, per: 'address' }
/** Emails to one address about one event. Beyond it no email is sent, but the request is not rejected. */
const perMailbox: Limit = { name: 'event.guest.mailbox', points: 5, seconds: 3600, per: 'installation' }
/** The same over all events, since a series has many. */
const overAllEvents: Limit = { name: 'event.guest.mailbox-all', points: 10, seconds: 3600, per: 'installation' }

/** Context of a guest's request. */
interface Arrival {
  address: string
  timeZone: string | null
  source: Record<string, string>
  /** Set if their calendar accepted an invitation: whether our mail server authenticated the sender. */
  byCalendar?: 'proven' | 'unproven'
}

/**
 * Stores a guest's request for a seat, and asks them by email to confirm; until then no seat is taken. Repeated
 * requests send the same link again, so that the response does not disclose who is registered.
 * @throws NotFound, Conflict for an event that is over or cancelled, TooMany
 */
export async function requestRegistration(slug: string, guest: GuestDraft, arrival: Arrival): Promise<void> {
  const { id, cancelled, endsAt } = await findOpenEvent(slug)
  if (cancelled) throw new Conflict('This event is canceled.')
  if (endsAt <= new Date()) throw new Conflict('This event is over.')
  await consume(perAddress, addressKey(arrival.address))
  await consumeBudget(arrival.address, 'guest')
  const isLimited = await isMailLimited(id, guest.email.toLowerCase())
  await transaction(async () => {
    const event = await lockEvent(id)
    const registration =
      (await registrationOfMember(id, guest.email)) ?? (await createUnconfirmed(event, guest, arrival))
    // An authenticated reply from the mailbox needs no confirmation.
    if (!registration || isLimited || arrival.byCalendar === 'proven') return
    const byCalendar = arrival.byCalendar !== undefined
    await sendMail({
      ...(await confirmRegistrationMail({ event, registration, byCalendar, siteUrl: config().siteUrl })),
      paced: true,
    })
    await noteLinkMailed(registration.id)
  })
}

/** The registration of a member with this address, if any: nobody has two seats. */
async function registrationOfMember(eventId: string, email: string): Promise<RegistrationContact | undefined> {
  const userId = await memberIdByAddress(email)
  return userId ? registrationOf(eventId, { userId }) : undefined
}

/** The guest's registration, which is created unless there is one. */
async function createUnconfirmed(
  event: EventRow,
  { name, email }: GuestDraft,
  arrival: Arrival,
): Promise<RegistrationContact | undefined> {
  await database()
    .insert(eventRegistrations)
    .values({
      eventId: event.id,
      state: 'asked',
      guestName: name,
      guestEmail: email,
      consentAt: new Date(),
      timeZone: arrival.timeZone,
      source: arrival.source,
      notifiedRevision: event.revision,
    })
    .onConflictDoNothing()
  return registrationOf(event.id, { guestEmail: email })
}

async function registrationOf(eventId: string, person: RegisteredPerson): Promise<RegistrationContact | undefined> {
  const rows = await database()
    .select(registrationColumns)
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), ofPerson(person)))
  const [registration] = await withContacts(rows)
  return registration
}

/**
 * True if a mailbox reached a limit, for one event or for all. Requests are not rejected, because strangers may have
 * used up the limit: an existing link stays valid, and one that was never sent follows within minutes
 * (`sendPendingLinks`).
 */
async function isMailLimited(eventId: string, mailbox: string): Promise<boolean> {
  if (!(await isWithinLimit(perMailbox, `${eventId}:${mailbox}`))) return true
  if (!(await isWithinLimit(overAllEvents, mailbox))) return true
  return isMailboxSpared(mailbox)
}

/** Resets the email limits of a mailbox, for an event and for all. In the caller's transaction. */
export async function purgeUnconfirmedMailbox(eventId: string, mailbox: string): Promise<void> {
  await clearLimit(perMailbox, `${eventId}:${mailbox}`)
  await clearLimit(overAllEvents, mailbox)
}

/** Deletes requests that guests did not confirm within two days. Runs hourly. */
export const purgeUnconfirmedGuests = defineJob<Record<string, never>>('event.forget-unconfirmed', async () => {
  await database()
    .delete(eventRegistrations)
    .where(and(eq(eventRegistrations.state, 'asked'), lt(eventRegistrations.createdAt, sql`now() - interval '2 days'`)))
})

/** The lead for a guest's registration; undefined if it was deleted or belongs to a member. */
export async function leadOfGuest(registrationId: string) {
  const [row] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, registrationId))
  if (!row?.guestEmail) return undefined
  const event = await lockEvent(row.eventId)
  const source = Object.entries(row.source ?? {}).map(([key, value]) => `${key}: ${value}`)
  const sentence = sentencesBySource[row.source?.utm_source ?? ''] ?? 'Signed up for'
  return {
    id: row.id,
    name: row.guestName ?? '',
    email: row.guestEmail,
    text: [`${sentence} the event “${event.title}”.`, ...source].join('\n'),
    // Guests added by the organizer have not consented themselves, and expect no answer.
    isAnswered: row.consentAt === null,
  }
}

/** Sentences by source: `addGuest` and `addWalkIn` set these sources. */
const sentencesBySource: Record<string, string> = {
  organizer: 'Added by the organizer to',
  'walk-in': 'Came unannounced to',
}
