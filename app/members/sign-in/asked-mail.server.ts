import { ownCookie, readCookie } from '../sessions/session-cookie.server.ts'
import type { MailPurpose } from './mail-onward.tsx'

const name = 'campus_asked'
const oneDay = 86_400

/** The mail with a link that this browser asked for last. */
interface AskedMail {
  purpose: MailPurpose
  email: string
  /** Where somebody was when they signed up. */
  next?: string | undefined
}

/** The `Set-Cookie` header that keeps it for a day: a link that expired is asked for again without typing. */
export function askedCookie(asked: AskedMail): string {
  const value = Buffer.from(JSON.stringify(asked)).toString('base64url')
  return ownCookie(name, value, oneDay)
}

/** What the browser kept, or undefined. It is the browser's word, and shown to that browser only. */
export function askedMail(request: Request): AskedMail | undefined {
  try {
    const { purpose, email, next } = JSON.parse(Buffer.from(readCookie(request, name) ?? '', 'base64url').toString())
    const isKnown = purpose === 'signup' || purpose === 'reset' || purpose === 'signin'
    if (!isKnown || typeof email !== 'string') return undefined
    return { purpose, email, ...(typeof next === 'string' && { next }) }
  } catch {
    return undefined
  }
}
