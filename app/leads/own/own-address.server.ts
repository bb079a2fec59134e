import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/platform/config/config.server.ts'
import { leadSecret } from '../spam/secret.server.ts'

/** Where the sender of a lead sees what is kept of it: told to nobody else. */
export async function ownPage(leadId: string): Promise<string> {
  return `${config().siteUrl}/mine/${await ownToken(leadId)}`
}

/** What the address of that page ends with. */
export async function ownToken(leadId: string): Promise<string> {
  const hex = leadId.replaceAll('-', '')
  return `${hex}${await signatureOf(hex)}`
}

/** The lead that such an address belongs to; undefined for one that we did not make. */
export async function leadAt(token: string): Promise<string | undefined> {
  const [, hex, signature] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(token) ?? []
  if (!hex || !signature) return undefined
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(await signatureOf(hex)))) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function signatureOf(hex: string): Promise<string> {
  return createHmac('sha256', await leadSecret())
    .update(`own-lead:${hex}`)
    .digest('hex')
    .slice(0, 32)
}
