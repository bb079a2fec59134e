import { createHmac } from 'node:crypto'
import { leadSecret } from '../secret.server.ts'

/** Maximum words of a text that are compared. */
const MAX_WORDS = 300

/** The distinct words of a submission, hashed: words, hosts of links, and the host of the email address. */
export async function spamWordsOf(texts: string[]): Promise<string[]> {
  const text = texts.join(' \n ').toLowerCase().slice(0, 20_000)
  const hosts = [...text.matchAll(/(?:https?:\/\/|www\.|@)([a-z0-9.-]{4,100})/g)].map(([, host = '']) => `host:${host}`)
  const words = text.match(/[\p{L}\p{N}]{3,30}/gu) ?? []
  const secret = await leadSecret()
  const each = [...new Set([...hosts, ...words])].slice(0, MAX_WORDS)
  return each.map((word) => createHmac('sha256', secret).update(`spam:${word}`).digest('base64url').slice(0, 16)).sort()
}
