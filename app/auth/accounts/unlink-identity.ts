import { eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { identityUnlinkedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { alertOfPhone } from '../recovery/alerts.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { identities, type users } from '../tables.server.ts'
import { requireManualLinking } from './sign-in-methods.ts'
import { changeUser, type Identity, identitiesOf, lockUser, refreshProviders, type User } from './users.ts'

/**
 * Removes an identity from an account. The last one cannot be removed, and the account keeps its email address.
 * @throws AuthError manual_linking_disabled, single_identity_not_deletable, identity_not_found
 */
export async function unlinkIdentity(userId: string, identityId: string, caller: Caller): Promise<User> {
  return transaction(async () => {
    // Lock the user first: two concurrent removals must not delete the last identity.
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    requireManualLinking(user)
    const all = await identitiesOf(userId)
    if (all.length <= 1) fail('single_identity_not_deletable')
    const gone = all.find((identity) => identity.id === identityId) ?? fail('identity_not_found')
    await database().delete(identities).where(eq(identities.id, gone.id))
    await audit({ act: 'auth.identity-unlinked', actorId: userId, details: { provider: gone.provider }, caller })
    const otherIdentities = all.filter((identity) => identity.id !== gone.id)
    const remainingUser = await refreshProviders(await changeUser(userId, withoutIdentity(gone, otherIdentities)))
    if (remainingUser.phone !== user.phone) await alertOfPhone(remainingUser, user.phone, caller)
    const details = { provider: gone.provider, ...(await signInContext(userId, caller)) }
    await sendAlert('identity-unlinked', user.email, identityUnlinkedMail(details))
    return remainingUser
  })
}

// The email address always stays: the owner needs it to recover the account.
function withoutIdentity(gone: Identity, otherIdentities: Identity[]): Partial<typeof users.$inferInsert> {
  const isPasswordNamed = otherIdentities.some(({ provider }) => provider === 'email' || provider === 'phone')
  return {
    ...(gone.provider === 'phone' ? { phone: null, phoneConfirmedAt: null } : {}),
    ...(isPasswordNamed ? {} : { passwordHash: null }),
  }
}
