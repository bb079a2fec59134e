import { and, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import {
  addIdentity,
  changeUser,
  lockUser,
  mergedMetadata,
  normalEmail,
  normalPhone,
  type User,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { passwordChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { deleteKnownNetworks } from '../known-networks.ts'
import { sendAlert } from '../links/send-mail.ts'
import { alertOfAddress, alertOfPhone } from '../recovery/alerts.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { identities, type users } from '../tables.server.ts'
import { type AdminActor, asAuditActor } from './actor.ts'
import { banEnd } from './ban-duration.ts'
import { hashOf, type NewUser, withUniqueErrors } from './create-user.ts'

/**
 * Changes an account. A ban, or another address, number, password or role, ends all its sessions and whatever they
 * began.
 * @throws AuthError user_not_found, email_exists, phone_exists, weak_password, validation_failed
 */
export async function updateUser(id: string, changes: Omit<NewUser, 'id'>, actor: AdminActor): Promise<User> {
  const email = changes.email ? normalEmail(changes.email) : undefined
  const phone = changes.phone ? normalPhone(changes.phone) : undefined
  const passwordHash = await hashOf(changes)
  const bannedUntil = changes.banDuration ? banEnd(changes.banDuration) : undefined
  return withUniqueErrors(() =>
    transaction(async () => {
      const user = await lockUser(id)
      if (!user || user.deletedAt) fail('user_not_found')
      const now = new Date()
      const change: Partial<typeof users.$inferInsert> = {
        ...(email ? { email } : {}),
        ...(phone ? { phone } : {}),
        // With an address or number the account can be entered again, and must not be purged as an abandoned one.
        ...(user.isAnonymous && (email || phone) ? { isAnonymous: false } : {}),
        ...(passwordHash ? { passwordHash, passwordChangedAt: now } : {}),
        ...(changes.emailConfirmed ? { emailConfirmedAt: user.emailConfirmedAt ?? now } : {}),
        ...(changes.phoneConfirmed ? { phoneConfirmedAt: user.phoneConfirmedAt ?? now } : {}),
        ...(changes.userMetadata ? { userMetadata: mergedMetadata(user.userMetadata, changes.userMetadata) } : {}),
        ...(changes.appMetadata ? { appMetadata: mergedMetadata(user.appMetadata, changes.appMetadata) } : {}),
        ...(changes.role ? { role: changes.role } : {}),
        ...(changes.aud ? { aud: changes.aud } : {}),
        ...(bannedUntil !== undefined ? { bannedUntil } : {}),
      }
      let changed = await changeUser(id, change)
      if (email || changes.emailConfirmed) changed = await saveIdentity(changed, 'email')
      if (phone || changes.phoneConfirmed) changed = await saveIdentity(changed, 'phone')
      const moved = changed.email !== user.email || changed.phone !== user.phone
      const hasOtherRole = changed.role !== user.role || changed.appMetadata.role !== user.appMetadata.role
      const isAnother = moved || passwordHash || hasOtherRole
      if (passwordHash) await deleteKnownNetworks(id)
      if (bannedUntil || isAnother) await secureAccount(id, bannedUntil ? 'banned' : 'changed-by-admin')
      if (changed.email !== user.email) await alertOfAddress(changed, user.emailConfirmedAt && user.email)
      if (changed.phone !== user.phone) await alertOfPhone(changed, user.phone)
      if (passwordHash) {
        const details = { isFirst: user.passwordHash === null, ...(await signInContext(id)) }
        await sendAlert('password-changed', changed.email, passwordChangedMail(details))
      }
      await audit({
        act: 'auth.user-updated',
        ...asAuditActor(actor),
        subjectId: id,
        details: { changed: Object.keys(change) },
      })
      return changeUser(id, {})
    }),
  )
}

/** Updates the identity of an address or number to match the account. */
async function saveIdentity(user: User, provider: 'email' | 'phone'): Promise<User> {
  const value = user[provider]
  if (!value) return user
  const verified = provider === 'email' ? user.emailConfirmedAt : user.phoneConfirmedAt
  const identityData = { sub: user.id, [provider]: value, [`${provider}_verified`]: verified !== null }
  const mine = and(eq(identities.userId, user.id), eq(identities.provider, provider))
  const [identity] = await database().select().from(identities).where(mine)
  if (!identity) return addIdentity(user, { provider, providerId: user.id, data: identityData })
  await database()
    .update(identities)
    .set({ identityData: { ...identity.identityData, ...identityData }, updatedAt: new Date() })
    .where(mine)
  return user
}
