import { z } from 'zod'
import { transaction } from '#app/platform/database/database.server.ts'
import { endpoint } from '../http/endpoint.ts'
import { channel, email, metadata, phone, pkceMembers, requireKnownChannel } from '../http/schemas.ts'
import { readPkce } from '../providers/flow-state.ts'
import { openSession, sessionResponse } from '../sessions/sessions.ts'
import { signUp } from '../sign-up/sign-up.ts'
import { signUpAnonymously } from '../sign-up/sign-up-anonymously.ts'

const body = z.object({
  email: email.optional(),
  phone: phone.optional(),
  password: z.string().optional(),
  data: metadata.optional(),
  channel,
  ...pkceMembers,
})

export const signup = endpoint({
  method: 'POST',
  path: '/signup',
  summary: 'Makes an account; with neither address nor number an anonymous one',
  access: 'public',
  body,
  async handle({ body, caller, redirectTo }) {
    if (!body.email && !body.phone) {
      return sessionResponse(await signUpAnonymously({ data: body.data, caller }))
    }
    if (!body.email) requireKnownChannel(body.channel)
    const { email, phone, password = '', data } = body
    const signedUp = await signUp({ email, phone, password, data, pkce: readPkce(body), redirectTo, caller })
    if (!signedUp.confirmed) return signedUp.response
    return sessionResponse(await transaction(() => openSession(signedUp.user, { method: 'password' }, caller)))
  },
})
