import { z } from 'zod'
import { transaction } from '#app/platform/database/database.server.ts'
import { parse } from '../../http/parse.ts'
import { email, phone } from '../../http/schemas.ts'
import { weaknesses } from '../../passwords/passwords.ts'
import { checkPassword, requireUnchangedPassword } from '../../passwords/sign-in-with-password.ts'
import { notifyOfNewDevice } from '../../sessions/new-device.ts'
import { openSession, sessionResponse } from '../../sessions/sessions.ts'
import type { Grant } from './token.ts'

const body = z.object({ email: email.optional(), phone: phone.optional(), password: z.string().optional() })

export const passwordGrant: Grant = {
  summary: 'A session for an address or number and its password',
  body,
  async handle({ body: input, caller }) {
    const { email, phone, password = '' } = parse(body, input)
    const user = await checkPassword({ email, phone, password, caller })
    const opened = await transaction(async () => {
      await requireUnchangedPassword(user)
      await notifyOfNewDevice(user, caller)
      return openSession(user, { method: 'password' }, caller)
    })
    const reasons = weaknesses(password)
    const weak =
      reasons.length > 0
        ? { weak_password: { message: 'Password is known to be weak and easy to guess', reasons } }
        : {}
    return { ...(await sessionResponse(opened)), ...weak }
  },
}
