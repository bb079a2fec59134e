import { isAuthError } from '#app/auth/auth.ts'
import { Invalid } from '#app/platform/errors.ts'

/** Turns an AuthError for a new passkey into a form error. */
export function rejectPasskey(error: unknown): never {
  if (!isAuthError(error)) throw error
  if (error.code === 'too_many_passkeys')
    throw new Invalid({ '': ['You have reached the maximum number of passkeys. Remove one first.'] })
  if (error.code === 'webauthn_credential_exists') throw new Invalid({ '': ['This passkey has already been added.'] })
  if (error.code === 'webauthn_challenge_expired') throw new Invalid({ '': ['That took too long. Please try again.'] })
  throw new Invalid({ '': ['We couldn’t add this passkey. Please try again.'] })
}
