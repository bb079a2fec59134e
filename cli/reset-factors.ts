import { findUser, resetFactors } from '#app/auth/auth.ts'
import { withDatabase } from './with-database.ts'

/**
 * `admin reset-factors EMAIL`: removes passkeys, second factors and recovery codes of an account whose owner lost them.
 * The password stays; all sessions end, and the owner gets a mail.
 */
export async function resetAdminFactors([email]: string[]): Promise<number> {
  if (!email) {
    console.error('Usage: npm run cli -- admin reset-factors EMAIL')
    return 2
  }
  const reset = async () => {
    const account = await findUser({ email })
    if (!account) {
      console.error(`There is no account ${email}.`)
      return 1
    }
    await resetFactors(account.id, { kind: 'system' })
    console.log(
      `${email} has no passkey, second factor or recovery code any more, and is signed out everywhere. The password is ` +
        'as it was; "admin create" gives a new one.',
    )
    return 0
  }
  return withDatabase(reset, { enqueues: true })
}
