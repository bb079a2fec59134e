import { eq } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { messages } from './tables.server.ts'

/** Somebody who came to us by another way than the contact form. */
export interface LeadGuest {
  /** Of what brought them: the same one twice is one lead. */
  id: string
  name: string
  email: string
  text: string
}

/** The beginning of the digest of a guest's lead: no form produces it. */
export const guestDigest = 'event-guest:'

/** Puts a guest of an event into the inbox. Nobody is mailed: there is nothing to answer. */
export async function takeGuest({ id, name, email, text }: LeadGuest): Promise<void> {
  const [stored] = await database()
    .insert(messages)
    .values({ id: newId(), name, email, message: text, source: 'event', digest: `${guestDigest}${id}` })
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
