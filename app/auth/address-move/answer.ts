import { transaction } from '#app/platform/database/database.server.ts'
import { lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { moveOfLink } from './link.ts'
import { cancelMove, noteConfirmed } from './moves.ts'

/**
 * Confirms the new address, from the link that was mailed to it.
 * @throws AuthError otp_expired for a link of the old address, or of a move that is over
 */
export function confirmAddressMove(token: string, caller: Caller): Promise<void> {
  return transaction(async () => {
    const { user, side } = await lockedMove(token)
    if (side !== 'new') fail('otp_expired')
    await noteConfirmed(user.id)
    await audit({ act: 'auth.address-move-confirmed', subjectId: user.id, caller })
  })
}

/** Cancels the change, from the link in either mail. @throws AuthError otp_expired */
export function stopAddressMove(token: string, caller: Caller): Promise<void> {
  return transaction(async () => {
    const { user } = await lockedMove(token)
    await cancelMove(user.id)
    await audit({ act: 'auth.address-move-stopped', subjectId: user.id, caller })
  })
}

/** Stops the owner's pending move, from the account page. Does nothing if there is none. */
export function cancelAddressMove(userId: string, caller: Caller): Promise<void> {
  return transaction(async () => {
    await lockUser(userId)
    if (await cancelMove(userId)) await audit({ act: 'auth.address-move-stopped', actorId: userId, caller })
  })
}

// Lock the account first, then check the link again: it may have been used or stopped in between.
async function lockedMove(token: string): Promise<{ user: User; side: 'new' | 'former' }> {
  const move = (await moveOfLink(token)) ?? fail('otp_expired')
  const user = (await lockUser(move.move.userId)) ?? fail('otp_expired')
  if (!(await moveOfLink(token))) fail('otp_expired')
  return { user, side: move.side }
}
