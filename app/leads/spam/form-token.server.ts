import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { leadSecret } from './secret.server.ts'

/** A form token: identifies a form for deduplication, and when it was issued. */
export interface FormToken {
  id: string
  issuedAt: number
}

/** Issues a signed form token. Pages that contain it must not be cached. */
export async function issueFormToken(issuedAt = Date.now()): Promise<string> {
  const payload = `${issuedAt.toString(36)}.${randomBytes(12).toString('base64url')}`
  return `${payload}.${await signatureOf(payload)}`
}

/** Verifies a form token; undefined if the signature is invalid. */
export async function readFormToken(token: unknown): Promise<FormToken | undefined> {
  const [, payload, time, id, signature] = /^(([0-9a-z]{1,12})\.([\w-]{16}))\.([\w-]{43})$/.exec(String(token)) ?? []
  if (!payload || !time || !id || !signature) return undefined
  const expected = await signatureOf(payload)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  return { id, issuedAt: Number.parseInt(time, 36) }
}

async function signatureOf(payload: string): Promise<string> {
  return createHmac('sha256', await leadSecret())
    .update(`form-pass:${payload}`)
    .digest('base64url')
}
