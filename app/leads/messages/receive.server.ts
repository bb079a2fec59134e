import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { trailOf } from '#app/readers/trail.server.ts'
import { keepTrail } from '../people/keep-trail.server.ts'
import { admit, isSuspect, type Sender, senderPassOf } from '../spam/admit.server.ts'
import { messageDesk } from './desk.server.ts'
import { mailsOfMessage } from './mail-message.server.ts'
import type { Inquiry } from './message.ts'
import type { MessageDraft } from './message-form.server.ts'
import { messages } from './tables.server.ts'

const perAddress: Limit = { name: 'message.address', points: 10, seconds: 3600, per: 'address' }

/**
 * Stores a message and has it delivered and acknowledged. The same form sent twice is one message; one that a machine
 * filled in is kept as spam, and nobody is written to.
 * @throws Invalid for a form without a pass of ours, TooMany
 */
export async function receiveMessage(
  actor: Actor,
  draft: MessageDraft,
  inquiry: Inquiry,
  sender: Sender,
): Promise<void> {
  const pass = await senderPassOf(sender)
  const digest = digestOf(pass.id, draft, inquiry)
  const [known] = await database().select({ id: messages.id }).from(messages).where(eq(messages.digest, digest))
  if (known) return
  await admit(sender, pass, draft.email, { address: perAddress, email: messageDesk.perEmail })
  const status = isSuspect(sender) ? 'spam' : 'new'
  const message = { id: newId(), ...noInquiry, ...draft, ...inquiry }
  const mails = status === 'spam' ? [] : await mailsOfMessage(message)
  const trail = await trailOf(sender.browsing)
  await transaction(async () => {
    const stored = await database()
      .insert(messages)
      .values({ ...message, status, digest })
      .onConflictDoNothing({ target: messages.digest })
      .returning({ id: messages.id })
    if (stored.length === 0 || status === 'spam') return
    await keepTrail(message.id, trail)
    for (const mail of mails) await sendMail(mail)
    await emit(actor, 'message.received', { messageId: message.id })
  })
}

const noInquiry = { company: null, phone: null, service: null, certification: null }

function digestOf(passId: string, draft: MessageDraft, inquiry: Inquiry): string {
  const { name, email, company, phone, message } = draft
  const { service, certification } = inquiry
  return createHash('sha256')
    .update(JSON.stringify([passId, name, email, company, phone, message, service, certification]))
    .digest('base64url')
}
