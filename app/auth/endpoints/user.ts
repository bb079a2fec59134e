import { z } from 'zod'
import { updateCurrentUser } from '../accounts/update-current-user.ts'
import { userResponse, userShape } from '../accounts/user-response.ts'
import { fail } from '../errors.ts'
import { endpoint } from '../http/endpoint.ts'
import { channel, email, metadata, phone, pkceMembers, requireKnownChannel } from '../http/schemas.ts'
import { limits } from '../limits.ts'
import { claimsFor } from '../oauth/claims-for.ts'
import { readPkce } from '../providers/flow-state.ts'

export const getUser = endpoint({
  method: 'GET',
  path: '/user',
  summary: 'The account of the bearer',
  access: 'user',
  forTools: true,
  async handle({ bearer, headers }) {
    // A token that no tool has carries the audience of its account.
    const usual = bearer.claims.client_id ? 'authenticated' : bearer.user.aud
    const wanted = headers.get('x-jwt-aud') || usual
    const [aud] = [bearer.claims.aud].flat()
    if (aud !== wanted) fail('validation_failed', "Token audience doesn't match request audience")
    const { user, session } = bearer
    return session?.oauthClientId ? userShape(claimsFor(user, session.scope ?? ''), [], []) : userResponse(user)
  },
})

export const putUser = endpoint({
  method: 'PUT',
  path: '/user',
  summary: 'Changes address, number, password or metadata of the bearer',
  access: 'user',
  limit: limits.user,
  body: z.object({
    email: email.optional(),
    phone: phone.optional(),
    password: z.string().optional(),
    current_password: z.string().optional(),
    nonce: z.string().max(100).optional(),
    data: metadata.optional(),
    app_metadata: metadata.optional(),
    channel,
    ...pkceMembers,
  }),
  async handle({ bearer, body, caller, redirectTo }) {
    const { email, phone, password, nonce, data, current_password: currentPassword, app_metadata: appMetadata } = body
    if (phone) requireKnownChannel(body.channel)
    if (appMetadata) fail('not_admin', 'Updating app_metadata requires admin privileges')
    const changes = { email, phone, password, nonce, data, currentPassword, pkce: readPkce(body), redirectTo }
    return userResponse(await updateCurrentUser(bearer.user, bearer.session, changes, caller))
  },
})
