import { expect, test } from 'vitest'
import { AuthError } from '../errors.ts'

test.each([
  ['over_request_rate_limit', 429, 'Request rate limit reached'],
  ['web3_unsupported_chain', 400, 'Unsupported chain'],
  ['session_not_found', 403, 'Session from session_id claim in JWT does not exist'],
  ['user_already_exists', 422, 'User already registered'],
] as const)('%s has the status %i', (code, status, message) => {
  expect(new AuthError(code)).toMatchObject({ code, status, message })
})
