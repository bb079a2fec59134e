import { and, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { cancelMove } from '../address-move/moves.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { voidTokens } from '../links/one-time-tokens.ts'
import { alertOfAddress } from '../recovery/alerts.ts'
import { identities } from '../tables.server.ts'
import { addIdentity, changeUser, type User } from './users.ts'

/** Replaces the account's address with the pending new one, and notifies both. */
export async function confirmNewEmail(user: User, caller: Caller): Promise<User> {
  const email = user.newEmail ?? ''
  const former = user.email
  const moved = await changeUser(user.id, {
    email,
    emailConfirmedAt: new Date(),
    newEmail: null,
    emailChangeAgreed: 0,
    isAnonymous: false,
    userMetadata: { ...user.userMetadata, email, email_verified: true },
  })
  await cancelMove(user.id)
  await voidTokens(user.id, ['email_change_current', 'email_change_new', 'magiclink', 'reauthentication'])
  const mine = and(eq(identities.userId, user.id), eq(identities.provider, 'email'))
  const [identity] = await database().select().from(identities).where(mine)
  if (identity)
    await database()
      .update(identities)
      .set({ identityData: { ...identity.identityData, email, email_verified: true }, updatedAt: new Date() })
      .where(mine)
  const account = identity
    ? moved
    : await addIdentity(moved, {
        provider: 'email',
        providerId: user.id,
        data: { sub: user.id, email, email_verified: true },
      })
  await audit({ act: 'auth.email-changed', actorId: user.id, caller })
  await alertOfAddress(account, former, caller)
  return account
}
