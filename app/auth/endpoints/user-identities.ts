import { z } from 'zod'
import { requireManualLinking } from '../accounts/sign-in-methods.ts'
import { unlinkIdentity } from '../accounts/unlink-identity.ts'
import { endpoint } from '../http/endpoint.ts'
import { idParam } from '../http/parse.ts'
import { limits } from '../limits.ts'
import { startProviderSignIn } from '../openid/start.ts'
import { readPkce } from '../providers/flow-state.ts'
import { requireElevatedSession, requireFreshSession } from '../sessions/session-strength.ts'
import { authorizeQuery } from './authorize.ts'

export const authorizeIdentity = endpoint({
  method: 'GET',
  path: '/user/identities/authorize',
  summary: 'Starts adding an identity of a provider to the account of the bearer',
  access: 'user',
  limit: limits.authorize,
  query: authorizeQuery.extend({ skip_http_redirect: z.string().max(10).optional() }),
  async handle({ bearer, query, redirectTo }) {
    requireManualLinking(bearer.user)
    await requireElevatedSession(bearer)
    requireFreshSession(bearer)
    const { provider = '', scopes } = query
    const parameters = query as Record<string, string>
    const url = await startProviderSignIn({
      provider,
      scopes,
      redirectTo,
      pkce: readPkce(query),
      linkingUserId: bearer.user.id,
      parameters,
    })
    return query.skip_http_redirect === 'true'
      ? { url: url.href }
      : new Response(null, { status: 302, headers: { location: url.href } })
  },
})

export const deleteIdentity = endpoint({
  method: 'DELETE',
  path: '/user/identities/:identity_id',
  summary: 'Takes an identity from the account of the bearer',
  access: 'user',
  limit: limits.user,
  async handle({ bearer, params, caller }) {
    await requireElevatedSession(bearer)
    requireFreshSession(bearer)
    await unlinkIdentity(bearer.user.id, idParam(params, 'identity_id'), caller)
    return {}
  },
})
