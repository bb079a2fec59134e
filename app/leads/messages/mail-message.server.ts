import { eq } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { leadsAddress } from '../leads-address.server.ts'
import { messageAcknowledgedMail, messageReceivedMail } from './message.mail.tsx'
import { messages } from './tables.server.ts'

/** Hears that a message was received: delivers it to the sales team, and acknowledges it to its sender. */
export async function mailMessage({ messageId }: { messageId: string }): Promise<void> {
  const [message] = await database().select().from(messages).where(eq(messages.id, messageId))
  if (!message) return
  const facts = { message, leadsTo: await leadsAddress(), siteUrl: config().siteUrl }
  await sendMail(await messageReceivedMail(facts))
  await sendMail(await messageAcknowledgedMail(facts))
}
