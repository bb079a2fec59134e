import { z } from 'zod'
import { ownProperty } from '#app/platform/own-property.ts'
import type { Caller } from '../../caller.ts'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { SessionAnswer } from '../../sessions/sessions.ts'
import { idTokenGrant } from './grant-id-token.ts'
import { passwordGrant } from './grant-password.ts'
import { pkceGrant } from './grant-pkce.ts'
import { refreshGrant } from './grant-refresh.ts'
import { web3Grant } from './grant-web3.ts'

/** A grant type of the token endpoint. Each validates the body with its own schema. */
export interface Grant {
  summary: string
  body: z.ZodType
  handle: (request: { body: Record<string, unknown>; caller: Caller; headers: Headers }) => Promise<SessionAnswer>
}

/** `grant_type` → grant. */
export const grants: Record<string, Grant> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
}

export const token = endpoint({
  method: 'POST',
  path: '/token',
  summary: 'Gives a session for a password, refresh token, PKCE code and so on',
  access: 'public',
  query: z.object({ grant_type: z.string().max(50).optional().describe(Object.keys(grants).join(', ')) }),
  async handle({ body, query, caller, headers }) {
    const grant = ownProperty(grants, query.grant_type ?? '')
    if (!grant) fail('invalid_credentials', 'unsupported_grant_type')
    return grant.handle({ body: body as Record<string, unknown>, caller, headers })
  },
})
