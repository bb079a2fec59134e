import { confirmPassword, deleteUser, findUser, isAuthError, lockAdmins } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { ownProfile } from './directory.server.ts'
import { forgetMember } from './ensure-member.server.ts'

/** What confirms that somebody means it: the password, or the address of an account that has none. */
export interface Farewell {
  password?: string | undefined
  email?: string | undefined
}

/**
 * Removes the member's account with all sessions. What they wrote stays as that of a former member.
 * @param giveBack gives back what is counted elsewhere, in the same transaction
 * @throws Conflict for the only admin; Invalid beside the field that does not confirm it
 */
export async function leave(
  member: SignedIn,
  farewell: Farewell,
  giveBack: (memberId: string) => Promise<void>,
): Promise<void> {
  const account = await findUser({ id: member.id })
  if (!account) throw new NotFound()
  if (account.passwordHash) await confirmed(member.id, farewell.password ?? '')
  else if (farewell.email?.trim().toLowerCase() !== account.email)
    throw new Invalid({ email: ['This is not the address of your account.'] })
  const { avatar } = await ownProfile(member)
  await transaction(async () => {
    if (member.role === 'admin') await otherAdmin(member.id)
    if (avatar) await removeImage(avatar)
    await forgetMember(member.id, giveBack)
    await deleteUser(member.id, {}, { kind: 'owner', id: member.id, caller: { address: '', userAgent: '' } })
  })
}

async function otherAdmin(memberId: string): Promise<void> {
  if ((await lockAdmins()).every(({ id }) => id === memberId))
    throw new Conflict('You are the only admin. Please make somebody else an admin first.')
}

async function confirmed(userId: string, password: string): Promise<void> {
  if (!password) throw new Invalid({ password: ['Please enter your password.'] })
  await confirmPassword(userId, password).catch((error: unknown) => {
    if (isAuthError(error, 'current_password_invalid')) throw new Invalid({ password: ['This is not your password.'] })
    if (isAuthError(error, 'over_request_rate_limit'))
      throw new Invalid({ password: ['Too many wrong passwords. Please try again in a minute.'] })
    throw error
  })
}
