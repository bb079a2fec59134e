import { randomInt } from 'node:crypto'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { changeUser, normalEmail, userByEmail } from '../users.ts'
import { createUser } from './create-user.ts'
import { listUsers } from './list-users.ts'

/**
 * Makes the first administrator where there is none. Run at each start; only the first does anything.
 * @returns the address, and the password if it was generated (kept nowhere: it is to be shown once); null if there is an admin
 */
export async function ensureFirstAdmin(
  email = 'admin@solutioneer.example',
  password?: string,
): Promise<{ email: string; password?: string } | null> {
  if ((await listUsers({ role: 'admin', perPage: 1 })).total > 0) return null
  const address = normalEmail(email)
  const existing = await userByEmail(database(), address)
  if (existing) {
    // Somebody signed up with the address that the operator names: that account is the operator's to promote.
    await transaction((tx) => changeUser(tx, existing.id, { appMetadata: { ...existing.appMetadata, role: 'admin' } }))
    return { email: address }
  }
  const chosen = password ?? generatedPassword()
  await createUser({ email: address, password: chosen, emailConfirmed: true, appMetadata: { role: 'admin' } }, { kind: 'system' })
  return password ? { email: address } : { email: address, password: chosen }
}

// Letters and digits that cannot be taken for one another, in groups that can be read aloud: 100 bits.
function generatedPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
