import { eq } from 'drizzle-orm'
import { transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { audit } from './audit.ts'
import type { Caller } from './caller.ts'
import { fail } from './errors.ts'
import { identities } from './tables.server.ts'
import { changeUser, identitiesOf, lockUser, refreshProviders } from './users.ts'

/**
 * Takes a way to sign in from an account that has another. Without its identity by mail, the account's address becomes
 * that of one of those that stay.
 * @throws AuthError identity_not_found, single_identity_not_deletable, email_conflict_identity_not_deletable
 */
export async function unlinkIdentity(userId: string, identityId: string, caller: Caller): Promise<void> {
  try {
    await transaction(async (tx) => {
      const user = await lockUser(tx, userId)
      if (!user) fail('user_not_found')
      const all = await identitiesOf(tx, userId)
      if (all.length <= 1) fail('single_identity_not_deletable')
      const leaving = all.find((identity) => identity.id === identityId)
      if (!leaving) fail('identity_not_found')
      const staying = all.filter((identity) => identity.id !== identityId)
      await tx.delete(identities).where(eq(identities.id, identityId))
      const keepsAddress = staying.some((identity) => identity.email === user.email)
      const change = {
        ...(leaving.provider === 'email' ? { passwordHash: null } : {}),
        ...(leaving.provider === 'phone' ? { phone: null, phoneConfirmedAt: null } : {}),
        ...(keepsAddress ? {} : { email: staying.find((identity) => identity.email)?.email ?? null }),
      }
      await refreshProviders(tx, await changeUser(tx, userId, change))
      await audit(tx, { act: 'auth.identity-unlinked', actorId: userId, facts: { provider: leaving.provider }, caller })
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email')) fail('email_conflict_identity_not_deletable')
    throw error
  }
}
