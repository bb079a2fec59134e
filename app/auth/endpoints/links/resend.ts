import { z } from 'zod'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { email, phone, pkceMembers } from '../../http/schemas.ts'
import { resend } from '../../links/resend.ts'
import { readPkce } from '../../providers/flow-state.ts'

export const resendEndpoint = endpoint({
  method: 'POST',
  path: '/resend',
  summary: 'Sends a code once more, if there is something to confirm',
  access: 'public',
  body: z.object({
    type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
    email: email.optional(),
    phone: phone.optional(),
    ...pkceMembers,
  }),
  async handle({ body, caller, redirectTo }) {
    const { type, email, phone } = body
    if (email && phone) fail('validation_failed', 'Only an email address or phone number should be provided')
    const byMail = type === 'signup' || type === 'email_change'
    const to = byMail ? email : phone
    if (!to) fail('validation_failed', `Type provided requires ${byMail ? 'an email address' : 'a phone number'}`)
    await resend({ type, to, pkce: readPkce(body), redirectTo, caller })
    return {}
  },
})
