import { expect, test } from 'vitest'
import { AuthError } from '#app/auth/errors.ts'
import { Invalid } from '#app/platform/errors.ts'
import { rejectCode } from '../second-factor/second-factor.server.ts'
import { rejectSignIn } from './entry.server.ts'

/** The form errors that an AuthError becomes, by field; other errors unchanged. */
function shown(reject: (error: unknown) => never, error: unknown) {
  try {
    return reject(error)
  } catch (thrown) {
    return thrown instanceof Invalid ? thrown.fields : thrown
  }
}

test('an error of the auth service is shown beside its field', () => {
  expect(Object.keys(shown(rejectSignIn, new AuthError('weak_password')) as object)).toEqual(['password'])
  expect(Object.keys(shown(rejectSignIn, new AuthError('email_address_invalid')) as object)).toEqual(['email'])
  expect(Object.keys(shown(rejectSignIn, new AuthError('signup_disabled')) as object)).toEqual([''])
})

test('a wrong code is an error beside its field, and too many say how long to wait', () => {
  const wrong = shown(rejectCode, new AuthError('mfa_verification_failed')) as Record<string, string[]>
  expect(wrong.code?.[0]).toContain('wrong or was used before')
  const rateLimited = shown(rejectCode, new AuthError('over_request_rate_limit', { retryAfter: 120 }))
  expect(rateLimited).toEqual({ code: [expect.stringMatching(/^Too many wrong codes\. .*2 minutes/)] })
  const closed = shown(rejectCode, new AuthError('signup_disabled', { message: 'Closed.' }))
  expect(closed).toEqual({ '': ['Closed.'] })
})

test('an internal error is rethrown', () => {
  const fault = new Error('away')
  expect(shown(rejectSignIn, fault)).toBe(fault)
  expect(shown(rejectCode, fault)).toBe(fault)
})
