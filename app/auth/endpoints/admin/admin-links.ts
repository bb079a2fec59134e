import { z } from 'zod'
import { userResponse } from '../../accounts/user-response.ts'
import { generateLink } from '../../admin/generate-link.ts'
import { inviteUser } from '../../admin/invite-user.ts'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { email, metadata, pkceMembers } from '../../http/schemas.ts'
import { readPkce } from '../../providers/flow-state.ts'

export const invite = endpoint({
  method: 'POST',
  path: '/invite',
  summary: 'Makes an account without a password and emails an invitation',
  access: 'admin',
  body: z.object({ email: email.optional(), data: metadata.optional(), ...pkceMembers }),
  async handle({ body, caller, redirectTo }) {
    if (!body.email) fail('validation_failed', 'An email address is required')
    const { email, data } = body
    return userResponse(
      await inviteUser({ email, data, redirectTo, pkce: readPkce(body) }, { kind: 'service', caller }),
    )
  },
})

export const generate = endpoint({
  method: 'POST',
  path: '/admin/generate_link',
  summary: 'The link that an email would carry; sends none',
  access: 'admin',
  body: z.object({
    type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
    email,
    new_email: email.optional(),
    password: z.string().optional(),
    data: metadata.optional(),
    redirect_to: z.string().optional(),
  }),
  async handle({ body, caller, redirectTo }) {
    const { type, email, new_email: newEmail, password, data, redirect_to } = body
    const link = await generateLink(
      { type, email, newEmail, password, data, redirectTo: redirect_to || redirectTo },
      { kind: 'service', caller },
    )
    return {
      ...(await userResponse(link.user)),
      action_link: link.actionLink,
      email_otp: link.code,
      hashed_token: link.token,
      verification_type: link.type,
      redirect_to: link.redirectTo,
    }
  },
})
