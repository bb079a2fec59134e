import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { leadSecret } from './secret.server.ts'

/** What a form carries to show when it was made, and that it is the same form if it comes twice. */
export interface Pass {
  id: string
  issuedAt: number
}

/** A pass for a form that is being made now. Its page must not be cached. */
export async function issueFormToken(issuedAt = Date.now()): Promise<string> {
  const facts = `${issuedAt.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${facts}.${await signatureOf(facts)}`
}

/** The pass that `token` is, or undefined for one that we did not make. */
export async function readFormToken(token: unknown): Promise<Pass | undefined> {
  const [, facts, time, id, signature] = /^(([0-9a-z]{1,12})\.([\w-]{16}))\.([\w-]{43})$/.exec(String(token)) ?? []
  if (!facts || !time || !id || !signature) return undefined
  const expected = await signatureOf(facts)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  return { id, issuedAt: Number.parseInt(time, 36) }
}

async function signatureOf(facts: string): Promise<string> {
  return createHmac('sha256', await leadSecret())
    .update(`form-pass:${facts}`)
    .digest('base64url')
}
