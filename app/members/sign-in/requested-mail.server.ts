import { hostCookie, readCookie } from '../sessions/session-cookie.server.ts'
import type { MailPurpose } from './mail-continue-link.tsx'

const name = 'campus_asked'
const oneDay = 86_400

/** The latest mail with a link that this browser requested. */
interface RequestedMail {
  purpose: MailPurpose
  email: string
  /** The page where the person signed up. */
  next?: string | undefined
}

/** The `Set-Cookie` header that stores it for a day, so that an expired link can be requested again without typing. */
export function requestedMailCookie(mail: RequestedMail): string {
  const value = Buffer.from(JSON.stringify(mail)).toString('base64url')
  return hostCookie(name, value, oneDay)
}

/** The request from the cookie, or undefined. It is not trusted, and only shown to the same browser. */
export function requestedMail(request: Request): RequestedMail | undefined {
  try {
    const { purpose, email, next } = JSON.parse(Buffer.from(readCookie(request, name) ?? '', 'base64url').toString())
    const isKnown = purpose === 'signup' || purpose === 'reset' || purpose === 'signin'
    if (!isKnown || typeof email !== 'string') return undefined
    return { purpose, email, ...(typeof next === 'string' && { next }) }
  } catch {
    return undefined
  }
}
