import {
  isAuthError,
  listFactors,
  proveFactor,
  type ResolvedWebSession,
  redeemRecoveryCode,
  resolveWebSession,
  type WebSessionKind,
} from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'
import type { RequestInfo } from '#app/platform/request.server.ts'
import { cookieNames, readCookie, sessionCookie } from './session-cookie.server.ts'

/** A session by its cookie, whether or not the second factor is still to be shown. */
export interface CookieSession extends ResolvedWebSession {
  token: string
  kind: WebSessionKind
}

/** The session of the request's cookie, or null. */
export async function cookieSession(request: Request, kind: WebSessionKind): Promise<CookieSession | null> {
  const token = readCookie(request, cookieNames[kind])
  const session = token ? await resolveWebSession(token, kind) : null
  return session && token ? { ...session, token, kind } : null
}

/** What the page that asks for the second factor offers: a text, if one of the factors is a phone. */
export async function factorChoices(session: CookieSession): Promise<{ app: boolean; phone: boolean }> {
  const types = new Set((await listFactors(session.user.id)).map((factor) => factor.type))
  return { app: types.has('totp'), phone: types.has('phone') }
}

/**
 * Takes what was typed: six digits are a code of a factor, all else is a recovery code.
 * @returns the `Set-Cookie` header of the raised session
 * @throws Invalid beside the field
 */
export async function passFactor(session: CookieSession, typed: string, request: RequestInfo): Promise<string> {
  const code = typed.replace(/\s/g, '')
  const { token, kind, sessionId, user } = session
  const caller = { address: request.address, userAgent: request.userAgent }
  const proof = { userId: user.id, code, webSession: { id: sessionId, token, kind }, caller }
  return sessionCookie(await (/^\d{6}$/.test(code) ? proveFactor(proof) : redeemRecoveryCode(proof)).catch(refuseCode))
}

/** Turns a refusal of a code into one beside its field. */
export function refuseCode(error: unknown): never {
  if (isAuthError(error, 'mfa_verification_failed'))
    throw new Invalid({ code: ['This code is wrong or was used before. Please check your app and try again.'] })
  if (isAuthError(error, 'over_request_rate_limit')) throw new Invalid({ code: [tooOften(error.retryAfter)] })
  if (isAuthError(error)) throw new Invalid({ '': [error.message] })
  throw error
}

function tooOften(seconds = 60): string {
  return `Too many wrong codes. Please try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`
}
