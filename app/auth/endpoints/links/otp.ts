import { z } from 'zod'
import { fail } from '../../errors.ts'
import { endpoint } from '../../http/endpoint.ts'
import { channel, email, metadata, phone, pkceMembers, requireKnownChannel } from '../../http/schemas.ts'
import { requestMagicLink, requestTextCode } from '../../links/request-code.ts'
import { readPkce } from '../../providers/flow-state.ts'

/** The same as `/otp` with an email address, under the path that older clients use. */
export const magicLink = endpoint({
  method: 'POST',
  path: '/magiclink',
  summary: 'Sends a link and a code to sign in with by email',
  access: 'public',
  body: z.object({ email: email.optional(), data: metadata.optional(), ...pkceMembers }),
  async handle({ body, caller, redirectTo }) {
    const { email, data } = body
    if (!email) fail('validation_failed', { status: 422, message: 'A magic link requires an email' })
    await requestMagicLink({ email, createUser: true, data, pkce: readPkce(body), redirectTo, caller })
    return {}
  },
})

export const otp = endpoint({
  method: 'POST',
  path: '/otp',
  summary: 'Sends a code (and by email a link) to sign in with',
  access: 'public',
  body: z.object({
    email: email.optional(),
    phone: phone.optional(),
    create_user: z.boolean().default(true),
    data: metadata.optional(),
    channel,
    ...pkceMembers,
  }),
  async handle({ body, caller, redirectTo }) {
    const { email, phone, create_user: createUser, data } = body
    const pkce = readPkce(body)
    if (email && phone) fail('validation_failed', 'Only an email address or phone number should be provided')
    if (email && body.channel) fail('validation_failed', 'Channel should only be specified with Phone OTP')
    if (email) {
      await requestMagicLink({ email, createUser, data, pkce, redirectTo, caller })
      return {}
    }
    if (!phone) fail('validation_failed', 'One of email or phone must be set')
    requireKnownChannel(body.channel)
    return { message_id: await requestTextCode({ phone, createUser, data, caller }) }
  },
})
