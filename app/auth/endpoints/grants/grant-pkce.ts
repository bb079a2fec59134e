import { z } from 'zod'
import { fail } from '../../errors.ts'
import { parse } from '../../http/parse.ts'
import { exchangeCode } from '../../sessions/exchange-code.ts'
import { sessionResponse } from '../../sessions/sessions.ts'
import type { Grant } from './token.ts'

const body = z.object({ auth_code: z.string().max(200).optional(), code_verifier: z.string().max(200).optional() })

export const pkceGrant: Grant = {
  summary: 'A session for the code that a PKCE flow ended with',
  body,
  async handle({ body: input, caller }) {
    const { auth_code, code_verifier } = parse(body, input)
    if (!auth_code || !code_verifier)
      fail('validation_failed', 'invalid request: both auth code and code verifier should be non-empty')
    const { opened, providerToken, providerRefreshToken } = await exchangeCode(auth_code, code_verifier, caller)
    return {
      ...(await sessionResponse(opened)),
      ...(providerToken ? { provider_token: providerToken } : {}),
      ...(providerRefreshToken ? { provider_refresh_token: providerRefreshToken } : {}),
    }
  },
}
