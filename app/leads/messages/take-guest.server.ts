import { and, eq, like, lt } from 'drizzle-orm'
import { endsToCome } from '#app/events/registrations/queries.server.ts'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { messages } from './tables.server.ts'

/** Somebody who came to us by another way than the contact form. */
export interface LeadGuest {
  /** Of what brought them: the same one twice is one lead. */
  id: string
  name: string
  email: string
  text: string
  /** There is nothing to answer: the organizer put them on the list. */
  isAnswered?: boolean
}

/** The beginning of the digest of a guest's lead: no form produces it. */
export const guestDigest = 'event-guest:'

/** Puts a guest of an event into the inbox. Nobody is mailed: there is nothing to answer. */
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

/** The lead of a guest by what brought them; undefined for who has not confirmed. By unique index. */
export async function leadIdOfGuest(id: string): Promise<string | undefined> {
  const digest = `${guestDigest}${id}`
  const [lead] = await database().select({ id: messages.id }).from(messages).where(eq(messages.digest, digest))
  return lead?.id
}

/** Whose registration a lead is; undefined for a lead of another kind. By primary key. */
export async function guestOfLead(leadId: string) {
  const { id, digest, name, email } = messages
  const found = await database().select({ digest, name, email }).from(messages).where(eq(id, leadId))
  return guestsAmong(found)[0]
}

/** Of some leads the guests of events, with their registrations. */
export function guestsAmong<Lead extends { digest: string }>(leads: Lead[]) {
  return leads
    .filter(({ digest }) => digest.startsWith(guestDigest))
    .map(({ digest, ...guest }) => ({ ...guest, registrationId: digest.slice(guestDigest.length) }))
}

/** Days for which a guest is kept at least when their event is over. */
const afterwards = 30

/** Keeps guests whose time is over and whose event is still to come until a month after it. */
export async function saveComingGuests(): Promise<void> {
  const { digest, expiresOn } = messages
  const due = await database()
    .select({ digest })
    .from(messages)
    .where(and(lt(expiresOn, new Date()), like(digest, `${guestDigest}%`)))
  const coming = await endsToCome(due.map((one) => one.digest.slice(guestDigest.length)))
  for (const { registrationId, endsAt } of coming)
    await database()
      .update(messages)
      .set({ expiresOn: new Date(endsAt.getTime() + afterwards * 86_400_000) })
      .where(eq(digest, `${guestDigest}${registrationId}`))
}
