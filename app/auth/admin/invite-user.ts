import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser, mergedMetadata, normalEmail, type User, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { nobody } from '../caller.ts'
import { invitationMail } from '../emails/invitation.ts'
import { fail } from '../errors.ts'
import { limitMail } from '../limits.ts'
import { issueLink, type LinkWishes } from '../links/issue-link.ts'
import { sendSecret } from '../links/send-mail.ts'
import { roleOf } from '../sessions/web-sessions.ts'
import { createAccount } from '../sign-up/sign-up.ts'
import { purgeSignUpPasswords } from '../sign-up/sign-up-passwords.ts'
import type { Metadata } from '../tables.server.ts'
import { type AdminActor, asAuditActor } from './actor.ts'
import { withUniqueErrors } from './create-user.ts'

/** An invitation to create an account. */
export interface AccountInvitation extends LinkWishes {
  email: string
  data?: Metadata | undefined
  /** The account's role and the like. Safe to set: only the owner of the mailbox can accept the invitation. */
  appMetadata?: Metadata | undefined
  /** The inviter's name, for the mail. */
  invitedBy?: string | undefined
}

/**
 * Creates an account without a password and mails an invitation. An unconfirmed account is invited again.
 * @param alsoWrite runs in the same transaction
 * @throws AuthError email_exists
 */
export async function inviteUser(
  invitation: AccountInvitation,
  actor: AdminActor,
  alsoWrite: (invited: User) => Promise<void> = async () => {},
): Promise<User> {
  const email = normalEmail(invitation.email)
  const data = mergedMetadata({}, invitation.data)
  const existing = await userByEmail(email)
  if (existing?.emailConfirmedAt) fail('email_exists')
  await limitMail('invite', email)
  return withUniqueErrors(() =>
    transaction(async () => {
      // Check again under the lock: it may have been confirmed, or its invitation withdrawn.
      const lockedUser = existing && (await lockUser(existing.id))
      if (lockedUser?.emailConfirmedAt) fail('email_exists')
      const user =
        lockedUser ??
        (await createAccount({ email, data, caller: actor.kind === 'system' ? nobody : actor.caller }, null))
      const { appMetadata, invitedBy } = invitation
      // An earlier sign-up with this address was never confirmed: its password must not get a role.
      if (appMetadata) await purgeSignUpPasswords(user.id)
      const invited = await changeUser(user.id, {
        invitedAt: new Date(),
        confirmationSentAt: new Date(),
        ...(appMetadata && { appMetadata: mergedMetadata(user.appMetadata, appMetadata), passwordHash: null }),
      })
      const secret = await issueLink(user, { purpose: 'invite', sentTo: email, method: 'invite', ...invitation })
      await sendSecret(
        'invitation',
        email,
        invitationMail({ to: email, invitedBy, role: roleOf(invited), ...secret }),
        { known: true },
      )
      await audit({ act: 'auth.user-invited', ...asAuditActor(actor), subjectId: user.id })
      await alsoWrite(invited)
      return invited
    }),
  )
}
