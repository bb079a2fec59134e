import { z } from 'zod'
import { fail } from '../../errors.ts'
import { parse } from '../../http/parse.ts'
import { refreshSession, sessionResponse } from '../../sessions/sessions.ts'
import type { Grant } from './token.ts'

const body = z.object({ refresh_token: z.string().max(500).optional() })

export const refreshGrant: Grant = {
  summary: 'Continues a session; the refresh token is spent',
  body,
  async handle({ body: input, caller }) {
    const { refresh_token } = parse(body, input)
    if (!refresh_token) fail('validation_failed', 'refresh_token required')
    return sessionResponse(await refreshSession(refresh_token, caller))
  },
}
