import { createHmac, timingSafeEqual } from 'node:crypto'
import { uuidFromHex } from '#app/platform/ids.ts'
import { answerHost } from '#app/platform/mail/incoming/incoming.server.ts'
import { leadSecret } from '../../spam/secret.server.ts'

/**
 * The address for email replies from the sender of a lead; undefined without inbound mail. Lowercase, because mail
 * servers may change the case, with 62 of at most 64 characters before the `@`.
 */
export async function leadReplyAddress(leadId: string): Promise<string | undefined> {
  const host = answerHost()
  if (!host) return undefined
  const hex = leadId.replaceAll('-', '')
  return `lead+${hex}.${await signatureOf(hex)}@${host}`
}

/** The lead of a reply address; undefined if we issued none of them. */
export async function leadAnswered(addresses: string[]): Promise<string | undefined> {
  for (const address of addresses) {
    const [, hex, signature] = /^lead\+([0-9a-f]{32})\.([0-9a-f]{24})@/.exec(address.toLowerCase()) ?? []
    if (!hex || !signature) continue
    if (timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(hex)))) return uuidFromHex(hex)
  }
  return undefined
}

async function signatureOf(hex: string): Promise<string> {
  return createHmac('sha256', await leadSecret())
    .update(`lead-address:${hex}`)
    .digest('hex')
    .slice(0, 24)
}
