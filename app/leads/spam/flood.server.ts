import { createHmac } from 'node:crypto'
import { TooMany } from '#app/platform/errors.ts'
import { consume, type Limit, networkKey } from '#app/platform/limits/limits.server.ts'
import { leadSecret } from './secret.server.ts'

/** Forms of one kind and network within an hour: more than an office sends, less than a rented block could. */
const perNetwork: Limit = { name: 'form.network', points: 40, seconds: 3600, per: 'address' }
/** The same text within a day, by whomever. */
const perText: Limit = { name: 'form.text', points: 5, seconds: 86_400, per: 'installation' }

/** Shorter texts are alike by chance. */
const shortest = 40
/** Links that a first message does not have. */
const MAX_LINKS = 10

/** Counts a form for the network that it came from. @returns false once that has sent too many of its kind */
export async function isNetworkCalm(address: string, kind: string): Promise<boolean> {
  return isWithin(perNetwork, `${kind}:${networkKey(address)}`)
}

/** True for what is sent again and again by whomever, with other names and numbers in it, and for heaps of links. */
export async function isFlood(typed: unknown[]): Promise<boolean> {
  const texts = typed.filter((one) => typeof one === 'string')
  const text = texts.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  if ((text.match(/https?:\/\//gi)?.length ?? 0) > MAX_LINKS) return true
  const words = text
    .toLowerCase()
    .replace(/https?:\/\/\S+/g, ' link ')
    .match(/\p{L}{2,}/gu)
  const alike = (words ?? []).slice(1).join(' ')
  if (alike.length < shortest) return false
  const secret = await leadSecret()
  return !(await isWithin(perText, createHmac('sha256', secret).update(`flood:${alike}`).digest('base64url')))
}

async function isWithin(limit: Limit, key: string): Promise<boolean> {
  try {
    await consume(limit, key)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}
