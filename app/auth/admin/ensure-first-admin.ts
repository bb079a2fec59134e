import { randomInt } from 'node:crypto'
import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, normalEmail, userByEmail } from '../accounts/users.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'
import { updateUser } from './update-user.ts'

/**
 * Makes the first administrator where there is none. Run at each start; only the first does anything.
 * @returns the address, and the password if it was generated (kept nowhere: it is to be shown once); null if there is
 * an admin
 */
export async function ensureFirstAdmin(
  email = 'admin@solutioneer.example',
  password?: string,
): Promise<{ email: string; password?: string } | null> {
  if ((await listUsers({ role: 'admin', perPage: 1 })).total > 0) return null
  const address = normalEmail(email)
  const existing = await userByEmail(address)
  if (existing?.emailConfirmedAt) {
    // Somebody signed up with the address that the operator names, and proved it: that account is the operator's to
    // promote.
    await transaction(() => changeUser(existing.id, { appMetadata: { ...existing.appMetadata, role: 'admin' } }))
    return { email: address }
  }
  const chosen = password ?? generatedPassword()
  const account = { password: chosen, emailConfirmed: true, appMetadata: { role: 'admin' } }
  // An address that nobody proved may have been taken by anybody: the account is made the operator's, with a new
  // password.
  await (existing
    ? updateUser(existing.id, account, { kind: 'system' })
    : createUser({ email: address, ...account }, { kind: 'system' }))
  return password ? { email: address } : { email: address, password: chosen }
}

// Letters and digits that cannot be taken for one another, in groups that can be read aloud: 100 bits.
function generatedPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
