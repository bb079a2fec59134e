import {
  elevateWithPasskey,
  hasPasskey,
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
import { authMessage } from '../auth-message.ts'
import { formatWait } from '../format-wait.ts'
import { postedPasskey } from '../passkeys/posted-passkey.ts'
import { cookieNames, readCookie, sessionCookie } from '../sessions/session-cookie.server.ts'
import { wrongCodeMessages } from './labels.ts'

/** The session of a cookie, which may still need its second factor. */
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

/** The kinds of second factor that the account has. */
export async function factorChoices(
  session: CookieSession,
): Promise<{ app: boolean; phone: boolean; passkey: boolean }> {
  const types = new Set((await listFactors(session.user.id)).map((factor) => factor.type))
  return { app: types.has('totp'), phone: types.has('phone'), passkey: await hasPasskey(session.user.id) }
}

/**
 * Verifies a typed code: six digits are a factor's code, anything else is a recovery code.
 * @returns the `Set-Cookie` header of the raised session
 * @throws Invalid at the field
 */
export async function passFactor(session: CookieSession, input: string, request: RequestInfo): Promise<string> {
  const code = input.replace(/\s/g, '')
  const { token, kind, sessionId, user } = session
  const caller = { address: request.address, userAgent: request.userAgent }
  const factorInput = { userId: user.id, code, webSession: { id: sessionId, token, kind }, caller }
  return sessionCookie(
    await (/^\d{6}$/.test(code) ? proveFactor(factorInput) : redeemRecoveryCode(factorInput)).catch(rejectCode),
  )
}

/**
 * Verifies the passkey of the second-factor form, if it has one.
 * @returns the `Set-Cookie` header of the raised session; undefined without a passkey: verify the code instead
 * @throws Invalid
 */
export async function passPasskey(
  session: CookieSession,
  posted: FormData,
  request: RequestInfo,
): Promise<string | undefined> {
  const credential = postedPasskey(posted, 'credential')
  if (!credential) return undefined
  const caller = { address: request.address, userAgent: request.userAgent }
  const elevated = elevateWithPasskey(session.user.id, credential, { token: session.token, kind: session.kind }, caller)
  return sessionCookie(
    await elevated.catch((error: unknown) => {
      if (!isAuthError(error)) throw error
      if (error.retryAfter) throw new Invalid({ '': [authMessage(error)] }, error.retryAfter)
      throw new Invalid({ '': ['That passkey didn’t work. Please try again.'] })
    }),
  )
}

/** Turns an AuthError for a code into a form error. */
export function rejectCode(error: unknown): never {
  if (isAuthError(error, 'mfa_verification_failed')) throw new Invalid({ code: [wrongCodeMessages.wrong] })
  if (isAuthError(error, 'over_request_rate_limit'))
    throw new Invalid({ code: [rateLimitMessage(error.retryAfter)] }, error.retryAfter)
  if (isAuthError(error)) throw new Invalid({ '': [error.message] })
  throw error
}

function rateLimitMessage(seconds = 60): string {
  return `${wrongCodeMessages.tooMany} ${formatWait(seconds)}`
}
