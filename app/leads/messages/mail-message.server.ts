import { config } from '#app/platform/config/config.server.ts'
import type { Mail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { messageAcknowledgedMail, messageReceivedMail } from './message.mail.tsx'
import type { Message } from './message.ts'

/** The two mails of a message: one delivers it to the sales team, one acknowledges it to its sender. */
export async function mailsOfMessage(message: Omit<Message, 'status' | 'createdAt' | 'keptUntil'>): Promise<Mail[]> {
  const facts = { message, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  const mails = await Promise.all([messageReceivedMail(facts), messageAcknowledgedMail(facts)])
  return mails.map((mail) => ({ ...mail, about: message.id }))
}
