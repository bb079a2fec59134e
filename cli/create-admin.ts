import { randomBytes } from 'node:crypto'
import { createUser, findUser, isAuthError, updateUser } from '#app/auth/auth.ts'
import { parsedAddress } from '#app/platform/mail/parsed-address.ts'
import { withDatabase } from './with-database.ts'

/**
 * `admin create EMAIL [PASSWORD]`: creates an admin, or gives an account the role and a new password. Its sessions end.
 */
export async function createAdmin([emailInput, passwordInput]: string[]): Promise<number> {
  const email = emailInput && parsedAddress(emailInput)
  if (!email) {
    console.error('Usage: npm run cli -- admin create EMAIL [PASSWORD]')
    return 2
  }
  return withDatabase(async () => {
    const password = passwordInput ?? randomBytes(15).toString('base64url')
    const account = { password, emailConfirmed: true, appMetadata: { role: 'admin' } }
    try {
      const existing = await findUser({ email })
      await (existing
        ? updateUser(existing.id, account, { kind: 'system' })
        : createUser({ email, ...account }, { kind: 'system' }))
    } catch (error) {
      if (!isAuthError(error)) throw error
      console.error(error.message)
      return 1
    }
    console.log(`${email} is an admin.${passwordInput ? '' : ` Password (shown only now): ${password}`}`)
    return 0
  })
}
