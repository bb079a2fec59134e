import { randomInt } from 'node:crypto'
import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, normalEmail, userByEmail } from '../accounts/users.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'

/**
 * Creates the first administrator if there is none. Runs at each start.
 * @returns the address, and the password if it was generated (it is not stored: show it once); null if there is an
 * admin
 */
export async function ensureFirstAdmin(
  email = 'admin@solutioneer.example',
  password?: string,
): Promise<{ email: string; password?: string } | null> {
  if ((await listUsers({ role: 'admin', perPage: 1 })).total > 0) return null
  const address = normalEmail(email)
  const existing = await userByEmail(address)
  if (existing?.emailConfirmedAt) {
    // The address that the operator names has a confirmed account: promote it.
    await transaction(() => changeUser(existing.id, { appMetadata: { ...existing.appMetadata, role: 'admin' } }))
    return { email: address }
  }
  const chosen = password ?? generatedPassword()
  const account = { password: chosen, emailConfirmed: true, appMetadata: { role: 'admin' } }
  // Anybody may have signed up with an unconfirmed address: take the account over with a new password.
  await (existing
    ? updateUser(existing.id, account, { kind: 'system' })
    : createUser({ email: address, ...account }, { kind: 'system' }))
  return password ? { email: address } : { email: address, password: chosen }
}

// 100 bits, in groups that are easy to read aloud, without letters and digits that look alike.
function generatedPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
