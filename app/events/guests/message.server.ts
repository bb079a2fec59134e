import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId, uuidFromHex } from '#app/platform/ids.ts'
import { defineJob, enqueueApart } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { lockEvent } from '../lock.server.ts'
import { GUESTS_PER_TRANSACTION } from '../mails/batch.ts'
import { eventMail } from '../mails/event.mail.tsx'
import { registrationColumns, registrationsToMail } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import type { GuestMessage } from './message.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.written-to': { eventId: string; title: string; to: string; subject: string }
  }
}

const limit: Limit = { name: 'event.write', points: 20, seconds: 3600, per: 'account' }

/**
 * Emails the guests of an event: one email each, shown in the list of emails; replies go to its author.
 * @throws Forbidden unless editor or admin, NotFound, TooMany
 */
export async function writeToGuests(actor: Actor, eventId: string, message: GuestMessage): Promise<void> {
  if (actor.kind !== 'member' || !can(actor, 'event.manage')) throw new Forbidden()
  await consume(limit, actor.id)
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    await enqueueApart(sendGuestMessage, { ...message, eventId, letterId: newId(), replyTo: actor.email })
    await emit(actor, 'event.written-to', { eventId, title, to: message.to, subject: message.subject })
  })
}

interface GuestMessageJob extends GuestMessage {
  eventId: string
  letterId: string
  replyTo: string
}

const sendGuestMessage = defineJob<GuestMessageJob>('event.write-to-guests', async (message) => {
  let after: number | undefined = Number.MIN_SAFE_INTEGER
  while (after !== undefined) after = await sendSome(message, after)
})

/** @returns the position of the last guest emailed; undefined at the end */
async function sendSome(message: GuestMessageJob, after: number): Promise<number | undefined> {
  const { eventId, letterId: messageId, subject, text, replyTo } = message
  return transaction(async () => {
    const [event] = await database().select().from(events).where(eq(events.id, eventId))
    const rows = await database()
      .select({ ...registrationColumns, place: eventRegistrations.place })
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, eventId), readersOf(message), gt(eventRegistrations.place, after)))
      .orderBy(asc(eventRegistrations.place))
      .limit(GUESTS_PER_TRANSACTION)
    if (!event) return undefined
    for (const registration of await registrationsToMail(rows)) {
      const words = text.split(/\n{2,}/)
      const props = { kind: 'event.message', subject, words, event, registration, replyTo, siteUrl: config().siteUrl }
      await sendMail({ ...(await eventMail(props)), id: mailIdOf(messageId, registration.id) })
    }
    return rows.length === GUESTS_PER_TRANSACTION ? rows.at(-1)?.place : undefined
  })
}

function readersOf({ to }: GuestMessage) {
  if (to === 'came') return isNotNull(eventRegistrations.cameAt)
  if (to === 'everybody') return inArray(eventRegistrations.state, ['seated', 'waiting'])
  const { id, state, cameAt } = eventRegistrations
  if (to === 'absent') return and(eq(state, 'seated'), isNull(cameAt))
  if (to === 'seated' || to === 'waiting') return eq(state, to)
  // Unconfirmed guests have not consented to emails.
  return and(eq(id, to), ne(state, 'asked'))
}

/** A deterministic id for one message to one guest, so that running the job twice sends no email twice. */
export function mailIdOf(messageId: string, registrationId: string): string {
  return uuidFromHex(createHash('sha256').update(`${messageId}:${registrationId}`).digest('hex'))
}
