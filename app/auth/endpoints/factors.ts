import { z } from 'zod'
import { isId } from '#app/platform/ids.ts'
import { fail } from '../errors.ts'
import { challengeFactor } from '../factors/challenge.ts'
import { enrollFactor, totpOf } from '../factors/enroll.ts'
import { unenrollFactor } from '../factors/remove.ts'
import { verifyFactor } from '../factors/verify.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParam } from '../http/parse.ts'
import { channel, phone } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { requireFreshSession, requireNotAnonymous } from '../sessions/session-strength.ts'
import { sessionResponse } from '../sessions/sessions.ts'

const relyingParty = z.object({
  rpId: z.string().max(253).optional(),
  rpOrigins: z.array(z.string().max(300)).max(10).optional(),
})

export const postFactor = endpoint({
  method: 'POST',
  path: '/factors',
  summary: 'Begins adding a second factor',
  access: 'user',
  limit: limits.mfa,
  body: z.object({
    factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
    friendly_name: z.string().max(100).optional(),
    issuer: z.string().max(100).optional(),
    phone: phone.optional(),
  }),
  async handle({ bearer, body, caller }) {
    requireNotAnonymous(bearer)
    requireFreshSession(bearer)
    const input = { type: body.factor_type, name: body.friendly_name, phone: body.phone, caller }
    const factor = await enrollFactor(bearer.user.id, bearer.session?.aal ?? 'aal1', input)
    const shape = { id: factor.id, type: factor.factorType, friendly_name: factor.friendlyName ?? '' }
    if (factor.factorType === 'phone') return { ...shape, phone: factor.phone }
    if (factor.factorType === 'webauthn') return shape
    const { secret, uri, qrCode } = totpOf(bearer.user, factor, body.issuer)
    return { ...shape, totp: { qr_code: qrCode, secret, uri } }
  },
})

export const postChallenge = endpoint({
  method: 'POST',
  path: '/factors/:factor_id/challenge',
  summary: 'Asks for a second factor to be shown',
  access: 'user',
  limit: limits.mfa,
  body: z.object({ channel, webauthn: relyingParty.optional() }),
  async handle({ bearer, params, body, caller }) {
    requireNotAnonymous(bearer)
    const { id, type, expiresAt, webauthn } = await challengeFactor(bearer.user, idParam(params, 'factor_id'), {
      webauthn: body.webauthn,
      channel: body.channel,
      caller,
    })
    return { id, type, expires_at: Math.floor(expiresAt.getTime() / 1000), ...(webauthn && { webauthn }) }
  },
})

export const postFactorVerification = endpoint({
  method: 'POST',
  path: '/factors/:factor_id/verify',
  summary: 'Answers a challenge; the session rises to aal2',
  access: 'user',
  limit: limits.mfa,
  body: z.object({
    challenge_id: z.string().refine(isId, 'challenge_id must be an UUID'),
    code: z.string().max(20).optional(),
    webauthn: z
      .object({
        type: z.string().max(20).optional(),
        credential_response: z.record(z.string(), z.unknown()).optional(),
      })
      .optional(),
  }),
  async handle({ bearer, params, body, caller }) {
    requireNotAnonymous(bearer)
    const { user, session = fail('session_not_found') } = bearer
    const opened = await verifyFactor(
      { user, session },
      {
        factorId: idParam(params, 'factor_id'),
        challengeId: body.challenge_id,
        code: body.code?.trim(),
        credentialResponse: body.webauthn?.credential_response,
        caller,
      },
    )
    return sessionResponse(opened)
  },
})

export const deleteFactor = endpoint({
  method: 'DELETE',
  path: '/factors/:factor_id',
  summary: 'Removes a second factor',
  access: 'user',
  limit: limits.mfa,
  async handle({ bearer, params, caller }) {
    requireNotAnonymous(bearer)
    const { user, session } = bearer
    const owner = { userId: user.id, aal: session?.aal ?? ('aal1' as const), sessionId: session?.id, caller }
    const { id } = await unenrollFactor(owner, idParam(params, 'factor_id'), () => requireFreshSession(bearer))
    return { id }
  },
})
