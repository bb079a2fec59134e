import { z } from 'zod'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { email, pkceMembers } from '../../http/schemas.ts'
import { requestRecovery } from '../../links/request-recovery.ts'
import { readPkce } from '../../providers/flow-state.ts'

export const recover = endpoint({
  method: 'POST',
  path: '/recover',
  summary: 'Emails a recovery link, if somebody has the address',
  access: 'public',
  body: z.object({ email: email.optional(), ...pkceMembers }),
  async handle({ body, caller, redirectTo }) {
    if (!body.email) fail('validation_failed', 'Password recovery requires an email')
    await requestRecovery({ email: body.email, pkce: readPkce(body), redirectTo, caller })
    return {}
  },
})
