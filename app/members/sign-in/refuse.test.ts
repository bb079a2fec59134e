import { expect, test } from 'vitest'
import { AuthError } from '#app/auth/errors.ts'
import { Invalid } from '#app/platform/errors.ts'
import { rejectCode } from '../second-factor/second-factor.server.ts'
import { refuse } from './entry.server.ts'

/** The form errors that an AuthError becomes, by field; other errors unchanged. */
function shown(refusing: (error: unknown) => never, error: unknown) {
  try {
    return refusing(error)
  } catch (thrown) {
    return thrown instanceof Invalid ? thrown.fields : thrown
  }
}

test('what the auth service refuses stands beside the field that it is about', () => {
  expect(Object.keys(shown(refuse, new AuthError('weak_password')) as object)).toEqual(['password'])
  expect(Object.keys(shown(refuse, new AuthError('email_address_invalid')) as object)).toEqual(['email'])
  expect(Object.keys(shown(refuse, new AuthError('signup_disabled')) as object)).toEqual([''])
})

test('a wrong code says so beside its field, too many say how long to wait', () => {
  const wrong = shown(rejectCode, new AuthError('mfa_verification_failed')) as Record<string, string[]>
  expect(wrong.code?.[0]).toContain('wrong or was used before')
  const often = shown(rejectCode, new AuthError('over_request_rate_limit', { retryAfter: 120 }))
  expect(often).toEqual({ code: [expect.stringMatching(/^Too many wrong codes\. .*2 minutes/)] })
  const other = shown(rejectCode, new AuthError('signup_disabled', { message: 'Closed.' }))
  expect(other).toEqual({ '': ['Closed.'] })
})

test('a fault of ours stays a fault', () => {
  const fault = new Error('away')
  expect(shown(refuse, fault)).toBe(fault)
  expect(shown(rejectCode, fault)).toBe(fault)
})
