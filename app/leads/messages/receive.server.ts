import { z } from 'zod'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { leadFormMessages } from '../form/messages.ts'
import { type Sender, screenSubmission, storeLeadMails } from '../screen-submission.server.ts'
import { emailInput, optionalTextInput, textInput } from '../text-input.server.ts'
import { mailsOfMessage } from './message.mail.tsx'
import type { Inquiry } from './message.ts'
import { messages } from './tables.server.ts'

/** The contact form. The limits are far above real input and keep bots from filling the disk. */
export const messageForm = z.object({
  name: textInput(leadFormMessages.noName, 200),
  email: emailInput('Enter your email address so we can answer.'),
  company: optionalTextInput(200),
  phone: optionalTextInput(60),
  message: textInput(leadFormMessages.noMessage, 20_000),
})

const perAddress: Limit = { name: 'message.address', points: 10, seconds: 3600, per: 'address' }
export const messagesPerEmail: Limit = { name: 'message.email', points: 5, seconds: 3600, per: 'account' }

/**
 * Stores a message and sends its emails. Submitting the same form twice stores one message; spam is stored as spam, and
 * no email is sent.
 * @throws Invalid for a form without a token that we issued, TooMany
 */
export async function receiveMessage(
  actor: Actor,
  draft: z.output<typeof messageForm>,
  inquiry: Inquiry,
  sender: Sender,
): Promise<void> {
  const { name, email, company, phone } = draft
  const screened = await screenSubmission(sender, messages, {
    email,
    content: [name, email, company, phone, draft.message, inquiry.service, inquiry.certification],
    limits: { address: perAddress, email: messagesPerEmail },
  })
  if (screened.isKnown) return
  const { digest, status } = screened
  const message = { id: newId(), ...noInquiry, ...draft, ...inquiry }
  const mails = status === 'spam' ? [] : await mailsOfMessage(message)
  await transaction(async () => {
    const stored = await database()
      .insert(messages)
      .values({ ...message, status, digest })
      .onConflictDoNothing({ target: messages.digest })
      .returning({ id: messages.id })
    if (stored.length === 0 || status === 'spam') return
    await storeLeadMails(message.id, email, screened, mails)
    await emit(actor, 'message.received', { messageId: message.id })
  })
}

const noInquiry = { company: null, phone: null, service: null, certification: null }
