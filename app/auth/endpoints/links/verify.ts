import { z } from 'zod'
import type { User } from '../../accounts/users.ts'
import type { Caller } from '../../caller.ts'
import { type AuthError, fail } from '../../errors.ts'
import { isCrossSite } from '../../http/cross-site.ts'
import { endpoint } from '../../http/endpoint.ts'
import { asAuthError } from '../../http/errors-to-responses.ts'
import { email, phone } from '../../http/schemas.ts'
import { followsAtOnce, type OneTimeToken, pkcePrefix } from '../../links/one-time-tokens.ts'
import { changedElsewhere, isVerifyType, type VerifyType, verifyToken } from '../../links/verify.ts'
import { type FlowState, issueAuthCode, lockFlow } from '../../providers/flow-state.ts'
import { errorRedirect, redirectTarget, withFragment, withQuery } from '../../redirects.ts'
import { type OpenSession, openSession, sessionResponse } from '../../sessions/sessions.ts'
import { buttonPage } from './verify-page.ts'

const firstHalf = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const messageOf = ({ changed }: { changed?: true }) => (changed ? changedElsewhere : firstHalf)

/**
 * The link in a mail. It shows a page with one button to every client, because mail scanners follow links. Only a link
 * that an administrator's program generated, which no mail of ours contains, redirects programs at once.
 */
export const followLink = endpoint({
  method: 'GET',
  path: '/verify',
  summary: 'The link in an email: a page with one button',
  access: 'public',
  query: z.object({
    token: z.string().max(300).optional(),
    type: z.string().max(30).optional(),
    redirect_to: z.string().max(2000).optional(),
  }),
  async handle({ query, headers, caller, redirectTo }) {
    const link = linkOf(query)
    if (headers.get('accept')?.includes('text/html') || !(await followsAtOnce(link.token)))
      return buttonPage({ ...link, redirectTo: redirectTarget(redirectTo) })
    return followed(link, redirectTo, caller)
  },
})

export const verify = endpoint({
  method: 'POST',
  path: '/verify',
  summary: 'Uses up a code or link token and gives a session',
  access: 'public',
  form: true,
  body: z.object({
    type: z.string().max(30).optional(),
    token: z.string().max(300).optional(),
    token_hash: z.string().max(300).optional(),
    email: email.optional(),
    phone: phone.optional(),
    redirect_to: z.string().max(2000).optional(),
  }),
  async handle({ body, headers, caller, redirectTo }) {
    // The form of our own page.
    if (headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
      const [link, target] = [linkOf(body), body.redirect_to ?? redirectTo]
      return isCrossSite(headers)
        ? buttonPage({ ...link, redirectTo: redirectTarget(target) })
        : followed(link, target, caller)
    }
    const type =
      body.type && isVerifyType(body.type)
        ? body.type
        : fail('validation_failed', 'Verify requires a verification type')
    const verified = await verifyToken({ type, caller, ...credentialOf(type, body) }, (user) =>
      openSession(user, { method: 'otp' }, caller),
    )
    return verified.half ? { msg: messageOf(verified), code: '200' } : sessionResponse(verified.result)
  },
})

interface VerifyInput {
  token?: string | undefined
  token_hash?: string | undefined
  email?: string | undefined
  phone?: string | undefined
}

function credentialOf(type: VerifyType, { token, token_hash, email, phone }: VerifyInput) {
  if (token_hash) {
    if (email || phone || token) fail('validation_failed', 'Only the token_hash and type should be provided')
    return { tokenHash: token_hash }
  }
  if (!token) fail('validation_failed', 'Verify requires a token or a token hash')
  if (email && phone) fail('validation_failed', 'Only an email address or phone number should be provided on verify')
  const byText = type === 'sms' || type === 'phone_change'
  if (byText)
    return phone ? { phone, code: token } : fail('validation_failed', 'Verify requires a phone number for this type')
  return email ? { email, code: token } : fail('validation_failed', 'Verify requires an email address for this type')
}

interface Link {
  token: string
  type: VerifyType
}

function linkOf({ token, type }: { token?: string | undefined; type?: string | undefined }): Link {
  if (!token) fail('validation_failed', 'Verify requires a token')
  if (!type) fail('validation_failed', 'Verify requires a verification type')
  if (!isVerifyType(type) || type === 'sms' || type === 'phone_change')
    fail('validation_failed', 'Invalid email verification type')
  return { token, type }
}

type Ended = { code: string; flow: FlowState } | { opened: OpenSession }

/** Consumes the link and redirects: with tokens in the fragment, or for PKCE with a code in the query. */
async function followed({ token, type }: Link, wanted: string | undefined, caller: Caller): Promise<Response> {
  const target = redirectTarget(wanted)
  const pkce = token.startsWith(pkcePrefix)
  try {
    const verified = await verifyToken({ type, tokenHash: token, caller }, (user, used) => ended(user, used, caller))
    if (verified.half) {
      const message = messageOf(verified)
      return seeOther(withFragment(pkce ? withQuery(target, { message }) : target, { message }))
    }
    if ('code' in verified.result) return seeOther(withQuery(target, { code: verified.result.code }))
    const session = await sessionResponse(verified.result.opened)
    const { access_token, expires_at, expires_in, refresh_token, token_type } = session
    return seeOther(
      withFragment(target, {
        access_token,
        expires_at: String(expires_at),
        expires_in: String(expires_in),
        refresh_token,
        token_type,
        type,
      }),
    )
  } catch (thrown) {
    const error = asAuthError(thrown)
    if (error.status >= 500) throw error
    return seeOther(
      errorRedirect(target, { error: oauthName(error), code: error.code, description: described(error) }, pkce),
    )
  }
}

async function ended(user: User, used: OneTimeToken, caller: Caller): Promise<Ended> {
  const flow = used.flowStateId ? await lockFlow(used.flowStateId) : undefined
  if (flow) return { flow, code: await issueAuthCode(flow.id, user.id) }
  return { opened: await openSession(user, { method: 'otp' }, caller) }
}

function oauthName(error: AuthError): string {
  return error.status === 403 || error.status === 401 ? 'access_denied' : 'invalid_request'
}

function described(error: AuthError): string {
  return error.code === 'otp_expired' ? 'Email link is invalid or has expired' : error.message
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'referrer-policy': 'no-referrer' } })
}
