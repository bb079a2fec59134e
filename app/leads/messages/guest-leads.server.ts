import { and, eq, like, lt } from 'drizzle-orm'
import { endsSince } from '#app/events/registrations/queries.server.ts'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { DAYS_AFTER_DATE } from '../retention/retention.ts'
import { messages } from './tables.server.ts'

/** A lead that did not come through the contact form. */
export interface LeadGuest {
  /** Id of the registration, which is added only once. */
  id: string
  name: string
  email: string
  text: string
  /** True if no answer is expected, because the organizer added the guest. */
  isAnswered?: boolean
}

/** Digest prefix of guests' leads; forms never produce it. */
export const guestDigest = 'event-guest:'

/** Adds an event guest to the inbox. No email is sent, since no answer is expected. */
export async function addGuestFromMessage({ id, name, email, text, isAnswered }: LeadGuest): Promise<void> {
  const [stored] = await database()
    .insert(messages)
    .values({
      ...{ id: newId(), name, email, message: text, source: 'event', digest: `${guestDigest}${id}` },
      ...(isAnswered && { status: 'archived' }),
    })
    .onConflictDoNothing({ target: messages.digest })
    .returning({ messageId: messages.id })
  if (stored) await emit(system, 'message.received', stored)
}

/** The lead of a guest's registration; undefined until they confirm. By unique index. */
export async function leadIdOfGuest(id: string): Promise<string | undefined> {
  const digest = `${guestDigest}${id}`
  const [lead] = await database().select({ id: messages.id }).from(messages).where(eq(messages.digest, digest))
  return lead?.id
}

/** The registration of a guest's lead; undefined for other leads. By primary key. */
export async function guestOfLead(leadId: string) {
  const { id, digest, name, email } = messages
  const rows = await database().select({ digest, name, email }).from(messages).where(eq(id, leadId))
  return guestsAmong(rows)[0]
}

/** The event guests among some leads, with their registration ids. */
export function guestsAmong<Lead extends { digest: string }>(leads: Lead[]) {
  return leads
    .filter(({ digest }) => digest.startsWith(guestDigest))
    .map(({ digest, ...guest }) => ({ ...guest, registrationId: digest.slice(guestDigest.length) }))
}

/** Extends expired guests until a month after their event. */
export async function retainRecentGuests(): Promise<void> {
  const { digest, expiresOn } = messages
  const month = DAYS_AFTER_DATE * 86_400_000
  const due = await database()
    .select({ digest })
    .from(messages)
    .where(and(lt(expiresOn, new Date()), like(digest, `${guestDigest}%`)))
  const registrationIds = due.map((one) => one.digest.slice(guestDigest.length))
  for (const { registrationId, endsAt } of await endsSince(registrationIds, new Date(Date.now() - month)))
    await database()
      .update(messages)
      .set({ expiresOn: new Date(endsAt.getTime() + month) })
      .where(eq(digest, `${guestDigest}${registrationId}`))
}
