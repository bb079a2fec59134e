import { createHmac } from 'node:crypto'
import { isWithinLimit, type Limit, networkKey } from '#app/platform/limits/limits.server.ts'
import { leadSecret } from './secret.server.ts'

/** Forms of one kind from one network: more than an office sends, fewer than a rented block of addresses could. */
const perNetwork: Limit = { name: 'form.network', points: 40, seconds: 3600, per: 'address' }
/** Submissions of the same text, from anybody. */
const perText: Limit = { name: 'form.text', points: 5, seconds: 86_400, per: 'installation' }

/** Minimum length in characters: shorter texts match by chance. */
const MIN_LENGTH = 40
/** Maximum number of links in a legitimate message. */
const MAX_LINKS = 10

/** Counts a form for its network. @returns false once the network exceeds the limit for this kind of form */
export async function isWithinNetworkLimit(address: string, kind: string): Promise<boolean> {
  return isWithinLimit(perNetwork, `${kind}:${networkKey(address)}`)
}

/** True for a text that is sent repeatedly, apart from names and numbers, and for many links. */
export async function isFlood(input: unknown[]): Promise<boolean> {
  const texts = input.filter((one) => typeof one === 'string')
  const text = texts.reduce((current, one) => (one.length > current.length ? one : current), '')
  if ((text.match(/https?:\/\//gi)?.length ?? 0) > MAX_LINKS) return true
  const words = text
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, ' link ')
    .match(/\p{L}{2,}/gu)
  const normalized = (words ?? []).slice(1).join(' ')
  if (normalized.length < MIN_LENGTH) return false
  const secret = await leadSecret()
  return !(await isWithinLimit(perText, createHmac('sha256', secret).update(`flood:${normalized}`).digest('base64url')))
}
