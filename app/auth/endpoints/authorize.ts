import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { pkceMembers } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { startProviderSignIn } from '../openid/start.ts'
import { readPkce } from '../providers/flow-state.ts'

/** The query that starts a sign-in with a provider. Further members are passed on to the provider. */
export const authorizeQuery = z.looseObject({
  provider: z.string().max(100).optional(),
  redirect_to: z.string().max(4000).optional(),
  scopes: z.string().max(2000).optional(),
  invite_token: z.string().max(200).optional(),
  ...pkceMembers,
})

export const authorize = endpoint({
  method: 'GET',
  path: '/authorize',
  summary: 'Sends the browser to a provider to sign in there',
  access: 'public',
  limit: limits.authorize,
  query: authorizeQuery,
  async handle({ query, redirectTo }) {
    const { provider = '', scopes, invite_token: inviteToken } = query
    const parameters = query as Record<string, string>
    const url = await startProviderSignIn({
      provider,
      scopes,
      inviteToken,
      redirectTo,
      pkce: readPkce(query),
      parameters,
    })
    return new Response(null, { status: 302, headers: { location: url.href } })
  },
})
