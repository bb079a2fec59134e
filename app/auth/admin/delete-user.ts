import { eq } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { purgeJobs } from '#app/platform/jobs/jobs.server.ts'
import { changeUser, lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { accountDeletedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sha256 } from '../hashes.ts'
import { mailRecovery } from '../links/request-recovery.ts'
import { mailSignIn } from '../links/request-sign-in-mail.ts'
import { resendMail } from '../links/resend.ts'
import { sendNotice } from '../links/send-mail.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { identities, mfaFactors, mfaRecoveryCodes, passkeys, users } from '../tables.server.ts'
import { type AdminActor, asAuditActor } from './actor.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'account.deleted': { userId: string }
  }
}

/**
 * Deletes an account and its data. `soft` keeps the row and its id with all personal data blanked, for records that
 * refer to it, and does nothing to an account that is blanked already.
 * @throws AuthError user_not_found
 */
export function deleteUser(id: string, { soft = false }: { soft?: boolean }, actor: AdminActor): Promise<void> {
  return transaction(async () => {
    const user = (await lockUser(id)) ?? fail('user_not_found')
    if (user.deletedAt && soft) return
    if (!user.deletedAt) await deleteDataOf(user)
    if (soft) await blank(user)
    else await database().delete(users).where(eq(users.id, id))
    if (actor.kind === 'owner') await sendNotice('account-deleted', user.email, accountDeletedMail())
    await audit({ act: 'auth.user-deleted', ...asAuditActor(actor), subjectId: id, details: { soft } })
  })
}

async function deleteDataOf(user: User): Promise<void> {
  // Emit before the row is deleted: listeners look up the person's other data by address.
  await emit(system, 'account.deleted', { userId: user.id })
  await purgeMailsOfAccount([user.email, user.newEmail, user.phone, user.newPhone].filter((one) => one != null))
}

/** Deletes queued mails and texts to these addresses and numbers. */
async function purgeMailsOfAccount(recipients: string[]): Promise<void> {
  await purgeJobs(mailRecovery, 'email', recipients)
  await purgeJobs(mailSignIn, 'email', recipients)
  await purgeJobs(resendMail, 'to', recipients)
}

async function blank(user: User): Promise<void> {
  const { id } = user
  await secureAccount(id, 'deleted')
  await database().delete(identities).where(eq(identities.userId, id))
  for (const table of [mfaFactors, passkeys, mfaRecoveryCodes])
    await database().delete(table).where(eq(table.userId, id))
  await changeUser(id, {
    // A hash frees the address, and still lets anyone who knows the address recognize the account.
    email: user.email && sha256(`${id}${user.email}`).toString('base64url'),
    phone: user.phone && sha256(`${id}${user.phone}`).toString('base64url').slice(0, 15),
    passwordHash: null,
    userMetadata: {},
    appMetadata: {},
    deletedAt: new Date(),
  })
}
