import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { isWithinLimit, type Limit } from '#app/platform/limits/limits.server.ts'
import { senderAddress } from '#app/platform/mail/deliver.server.ts'
import { answerHost, type IncomingMail } from '#app/platform/mail/incoming/incoming.server.ts'
import { failsDmarc, isProvenSender } from '#app/platform/mail/incoming/machines.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { bouncedMail } from './rejected.mail.tsx'

const REJECTION_LIMIT: Limit = { name: 'inbound.refusal', points: 5, seconds: 86_400, per: 'account' }
const perStranger: Limit = { name: 'inbound.stranger', points: 1, seconds: 86_400, per: 'account' }
const strangersPerThread: Limit = { name: 'inbound.strangers', points: 5, seconds: 86_400, per: 'account' }

/** Tells a member why their reply was not published; at most five times a day. */
export async function notifyMember(member: SignedIn, mail: IncomingMail, reason: string): Promise<void> {
  if (await isWithinLimit(REJECTION_LIMIT, member.id)) await send(member.email, mail, reason)
}

/**
 * Notifies the sender of an email that went to a member's reply address but came from another address, mostly an alias
 * of the member. Sends at most one email a day to an address, and none to an address that may be forged or is our own.
 * @param token identifies the reply address
 */
export async function notifyStranger(mail: IncomingMail, token: string): Promise<void> {
  const to = mail.soleSender
  if (!to || failsDmarc(mail) || isProvenSender(mail) === false) return
  if (to === senderAddress().toLowerCase() || /^(?:reply|lead)\+/.test(to) || to.endsWith(`@${answerHost()}`)) return
  if ((await isWithinLimit(perStranger, to)) && (await isWithinLimit(strangersPerThread, token)))
    await send(to, mail, unknownSender(to))
}

function unknownSender(address: string): string {
  return `It came from ${address}. We only accept replies from the address we wrote to. Send it from there, or post it in the Campus.`
}

async function send(to: string, mail: IncomingMail, reason: string): Promise<void> {
  await sendMail(await bouncedMail({ to, subject: mail.subject ?? '', reason, siteUrl: config().siteUrl }))
}
