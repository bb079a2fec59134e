import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { identities, type users } from '../tables.server.ts'
import { changeUser, type Identity, identitiesOf, lockUser, refreshProviders, type User } from './users.ts'
import { requireManualLinking } from './ways-in.ts'

/**
 * Takes a way to sign in from an account. One always stays.
 * @throws AuthError manual_linking_disabled, single_identity_not_deletable, identity_not_found,
 * email_conflict_identity_not_deletable
 */
export async function unlinkIdentity(userId: string, identityId: string, caller: Caller): Promise<User> {
  return transaction(async () => {
    // Locked first: of two that are taken away at once, the second must see that it would be the last.
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    requireManualLinking(user)
    const all = await identitiesOf(userId)
    if (all.length <= 1) fail('single_identity_not_deletable')
    const gone = all.find((identity) => identity.id === identityId) ?? fail('identity_not_found')
    await database().delete(identities).where(eq(identities.id, gone.id))
    await audit({ act: 'auth.identity-unlinked', actorId: userId, facts: { provider: gone.provider }, caller })
    const rest = all.filter((identity) => identity.id !== gone.id)
    await changeUser(userId, whatStays(user, gone, rest))
    return refreshProviders((await lockUser(userId)) ?? fail('user_not_found'))
  }).catch(nameConflict)
}

/** The account's own address, number and password, as far as an identity that is left stands for them. */
function whatStays(user: User, gone: Identity, rest: Identity[]): Partial<typeof users.$inferInsert> {
  const password = rest.some((identity) => identity.provider === 'email' || identity.provider === 'phone')
    ? {}
    : { passwordHash: null }
  if (gone.provider === 'phone') return { ...password, phone: null, phoneConfirmedAt: null }
  if (!user.email || rest.some((identity) => identity.email === user.email)) return password
  const proven = rest.find((identity) => identity.email && identity.identityData.email_verified === true)
  return { ...password, email: proven?.email ?? null, emailConfirmedAt: proven ? new Date() : null }
}

function nameConflict(error: unknown): never {
  if (isDuplicate(error)) fail('email_conflict_identity_not_deletable')
  throw error
}
