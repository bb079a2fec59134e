import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'
import { uuidFromHex } from '#app/platform/ids.ts'
import { leadIdOfGuest } from '../messages/guest-leads.server.ts'
import { leadSecret } from '../spam/secret.server.ts'

/** URL of a lead's self-service page; a secret of its sender. */
export async function selfServicePage(leadId: string): Promise<string> {
  return `${config().siteUrl}/mine/${await selfServiceToken(leadId)}`
}

/** The same for an event guest, by registration: the lead exists once they confirmed. */
export async function guestPage(registrationId: string): Promise<string> {
  return `${config().siteUrl}/mine/${await tokenOf('guest', registrationId)}`
}

/** The token in the URL of the self-service page. */
export function selfServiceToken(leadId: string): Promise<string> {
  return tokenOf('lead', leadId)
}

/** The lead of a self-service token; undefined if the signature is invalid or the guest has not confirmed. */
export async function leadIdOfToken(token: string): Promise<string | undefined> {
  const [, hex, signature] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(token) ?? []
  if (!hex || !signature) return undefined
  const id = uuidFromHex(hex)
  if (isSameSignature(signature, await signatureOf(`own-lead:${hex}`))) return id
  return isSameSignature(signature, await signatureOf(`own-guest:${hex}`)) ? leadIdOfGuest(id) : undefined
}

/** Signs secrets of the sender of a lead. */
export async function signatureOf(text: string): Promise<string> {
  return createHmac('sha256', await leadSecret())
    .update(text)
    .digest('hex')
    .slice(0, 32)
}

/** Compares signatures in constant time. */
export function isSameSignature(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}

async function tokenOf(kind: 'lead' | 'guest', id: string): Promise<string> {
  const hex = id.replaceAll('-', '')
  return `${hex}${await signatureOf(`own-${kind}:${hex}`)}`
}
