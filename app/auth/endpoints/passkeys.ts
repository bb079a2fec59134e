import { z } from 'zod'
import { transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { Bearer } from '../bearer.ts'
import { endpoint } from '../http/endpoint.ts'
import { limits } from '../limits.ts'
import { provePasskey } from '../passkeys/authenticate.ts'
import { beginAuthentication, beginRegistration } from '../passkeys/ceremony.ts'
import { type Passkey, passkeysOf, removePasskey, renamePasskey } from '../passkeys/passkeys.ts'
import { registerPasskey } from '../passkeys/register.ts'
import { notifyOfNewDevice } from '../sessions/new-device.ts'
import { requireElevatedSession, requireFreshSession, requireNotAnonymous } from '../sessions/session-strength.ts'
import { openSession, sessionResponse } from '../sessions/sessions.ts'

/** A passkey in the protocol's form. */
export function passkeyShape({ id, friendlyName, createdAt, lastUsedAt }: Passkey) {
  return {
    id,
    ...(friendlyName && { friendly_name: friendlyName }),
    created_at: createdAt.toISOString(),
    ...(lastUsedAt && { last_used_at: lastUsedAt.toISOString() }),
  }
}

const responseSchema = z.object({
  challenge_id: z.string('challenge_id is required').refine(isId, 'challenge_id must be a valid UUID'),
  credential: z.record(z.string(), z.unknown(), 'credential is required'),
})

const postRegistrationOptions = endpoint({
  method: 'POST',
  path: '/passkeys/registration/options',
  summary: 'Begins adding a passkey',
  access: 'user',
  limit: limits.passkey,
  async handle({ bearer }) {
    requireNotAnonymous(bearer)
    await requireElevated(bearer)
    requireFreshSession(bearer)
    return ceremony(await beginRegistration(bearer.user))
  },
})

const postRegistration = endpoint({
  method: 'POST',
  path: '/passkeys/registration/verify',
  summary: 'Adds the passkey that an authenticator has made',
  access: 'user',
  limit: limits.passkey,
  body: responseSchema,
  async handle({ bearer, body, caller }) {
    requireNotAnonymous(bearer)
    await requireElevated(bearer)
    requireFreshSession(bearer)
    const response = { challengeId: body.challenge_id, credential: body.credential }
    return passkeyShape(await registerPasskey(bearer.user, response, caller))
  },
})

const postAuthenticationOptions = endpoint({
  method: 'POST',
  path: '/passkeys/authentication/options',
  summary: 'Begins signing in with a passkey',
  access: 'public',
  limit: limits.passkey,
  handle: async () => ceremony(await beginAuthentication()),
})

const postAuthentication = endpoint({
  method: 'POST',
  path: '/passkeys/authentication/verify',
  summary: 'Signs in with a passkey',
  access: 'public',
  limit: limits.passkey,
  body: responseSchema,
  async handle({ body, caller }) {
    const { user } = await provePasskey({ challengeId: body.challenge_id, credential: body.credential }, caller)
    const opened = await transaction(async () => {
      await notifyOfNewDevice(user, caller)
      return openSession(user, { method: 'passkey' }, caller)
    })
    return sessionResponse(opened)
  },
})

const listPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  summary: 'The passkeys of the account',
  access: 'user',
  handle: async ({ bearer }) => (await passkeysOf(bearer.user.id)).map(passkeyShape),
})

const patchPasskey = endpoint({
  method: 'PATCH',
  path: '/passkeys/:passkey_id',
  summary: 'Names a passkey',
  access: 'user',
  body: z.object({
    friendly_name: z
      .string('friendly_name is required')
      .min(1, 'friendly_name is required')
      .max(120, 'friendly_name must be 120 characters or less'),
  }),
  async handle({ bearer, params, body, caller }) {
    return passkeyShape(await renamePasskey(bearer.user.id, params.passkey_id ?? '', body.friendly_name, caller))
  },
})

const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/:passkey_id',
  summary: 'Removes a passkey',
  access: 'user',
  async handle({ bearer, params, caller }) {
    await requireElevated(bearer)
    requireFreshSession(bearer)
    await removePasskey(bearer.user.id, params.passkey_id ?? '', { actorId: bearer.user.id, caller })
    return undefined
  },
})

/** Endpoints for passkeys as a first factor, as the public client calls them. */
export const passkeyEndpoints = [
  postRegistrationOptions,
  postRegistration,
  postAuthenticationOptions,
  postAuthentication,
  listPasskeys,
  patchPasskey,
  deletePasskey,
]

/** Requires a verified second factor in the session, if the account has one. */
const requireElevated = (bearer: Bearer) => requireElevatedSession(bearer, 'AAL2 required to manage passkeys')

function ceremony({ challengeId, options, expiresAt }: { challengeId: string; options: object; expiresAt: Date }) {
  return { challenge_id: challengeId, options, expires_at: Math.floor(expiresAt.getTime() / 1000) }
}
