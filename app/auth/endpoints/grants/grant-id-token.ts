import { z } from 'zod'
import { requireManualLinking } from '../../accounts/sign-in-methods.ts'
import { type Bearer, requireUser } from '../../bearer.ts'
import type { Caller } from '../../caller.ts'
import { fail, OAuthError } from '../../errors.ts'
import { parse } from '../../http/parse.ts'
import { limitAddress, limits } from '../../limits.ts'
import { acceptIdToken } from '../../openid/id-token.ts'
import type { ProviderPerson } from '../../providers/provider-person.ts'
import { notifyOfNewDevice } from '../../sessions/new-device.ts'
import { requireElevatedSession, requireFreshSession } from '../../sessions/session-strength.ts'
import { type OpenSession, openSession, sessionResponse, strengthenSession } from '../../sessions/sessions.ts'
import { accountOf, joining, linkIdentity } from '../../sign-up/join-account.ts'
import type { Grant } from './token.ts'

const body = z.object({
  provider: z.string().max(200).optional(),
  id_token: z.string().max(20_000).optional(),
  access_token: z.string().max(20_000).optional(),
  nonce: z.string().max(500).optional().describe('As the client made it; the provider got its SHA-256 in hexadecimal'),
  link_identity: z.boolean().optional().describe('Adds the identity to the account of the bearer'),
})

export const idTokenGrant: Grant = {
  summary: 'A session for an ID token of a provider',
  body,
  async handle({ body: input, caller, headers }) {
    const { provider, id_token: idToken, access_token: accessToken, nonce, link_identity: linking } = parse(body, input)
    await limitAddress(limits.token, caller)
    if (!idToken) throw new OAuthError('invalid request', 'id_token required')
    if (!provider) throw new OAuthError('invalid request', 'provider or client_id and issuer required')
    const bearer = linking ? await requireUser(headers.get('authorization') ?? undefined) : undefined
    if (bearer) {
      requireManualLinking(bearer.user)
      await requireElevatedSession(bearer)
      requireFreshSession(bearer)
    }
    const person = await acceptIdToken({ provider, idToken, accessToken, nonce })
    return sessionResponse(await (bearer ? link(bearer, person, caller) : signIn(person, caller)))
  },
}

function signIn(person: ProviderPerson, caller: Caller): Promise<OpenSession> {
  return joining(async () => {
    const user = await accountOf(person, caller)
    await notifyOfNewDevice(user, caller)
    return openSession(user, { method: 'oauth', provider: person.provider }, caller)
  })
}

/** Links the identity to the bearer's account. The session continues at its level. */
async function link({ user, session }: Bearer, person: ProviderPerson, caller: Caller): Promise<OpenSession> {
  if (!session) fail('session_not_found')
  const { aal, factorId } = session
  return joining(async () => {
    const linked = await linkIdentity(user.id, person, caller)
    const method = { method: 'oauth', provider: person.provider }
    return { user: linked, ...(await strengthenSession(session, method, { aal, factorId })) }
  })
}
