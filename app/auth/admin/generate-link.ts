import { transaction } from '#app/platform/database/database.server.ts'
import { changeUser, lockUser, mergedMetadata, normalEmail, type User, userByEmail } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { nobody } from '../caller.ts'
import { type LinkType, verifyLink } from '../emails/link.ts'
import { fail } from '../errors.ts'
import { issueLink } from '../links/issue-link.ts'
import { hashPassword, requireGoodPassword } from '../passwords/passwords.ts'
import { createAccount } from '../sign-up/sign-up.ts'
import type { Metadata, Purpose, users } from '../tables.server.ts'
import { type AdminActor, asAuditActor } from './actor.ts'
import { withUniqueErrors } from './create-user.ts'

/** The purpose of a generated link. */
export type GeneratedLinkType =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'

/** An administrator's request for a link. */
export interface LinkWish {
  type: GeneratedLinkType
  email: string
  newEmail?: string | undefined
  password?: string | undefined
  data?: Metadata | undefined
  redirectTo?: string | undefined
}

/** The link with all its parts. Anyone who has it can sign in: hand it to the account's owner only. */
export interface GeneratedLink {
  user: User
  actionLink: string
  code: string
  token: string
  type: GeneratedLinkType
  redirectTo: string
}

const kinds: Record<GeneratedLinkType, { purpose: Purpose; link: LinkType; method: string }> = {
  signup: { purpose: 'confirmation', link: 'signup', method: 'email/signup' },
  invite: { purpose: 'invite', link: 'invite', method: 'invite' },
  magiclink: { purpose: 'magiclink', link: 'magiclink', method: 'magiclink' },
  recovery: { purpose: 'recovery', link: 'recovery', method: 'recovery' },
  email_change_current: { purpose: 'email_change_current', link: 'email_change', method: 'email_change' },
  email_change_new: { purpose: 'email_change_new', link: 'email_change', method: 'email_change' },
}

/**
 * Creates the link that a mail would contain, for an administrator to send. Sends no mail. Creates the account if there
 * is none, for sign-ups, invitations and magic links.
 * @throws AuthError user_not_found, email_exists, validation_failed
 */
export async function generateLink(wish: LinkWish, actor: AdminActor): Promise<GeneratedLink> {
  const email = normalEmail(wish.email)
  const existing = await userByEmail(email)
  const changing = wish.type === 'email_change_current' || wish.type === 'email_change_new'
  if (!existing && (changing || wish.type === 'recovery')) fail('user_not_found')
  if (existing?.emailConfirmedAt && (wish.type === 'signup' || wish.type === 'invite')) fail('email_exists')
  const newEmail = changing ? await freeAddress(wish.newEmail) : undefined
  if (wish.type === 'signup' && !wish.password) fail('validation_failed', 'Signup requires a valid password')
  if (wish.password) await requireGoodPassword(wish.password)
  const passwordHash = wish.password && wish.type === 'signup' ? await hashPassword(wish.password) : null
  // A magic link for an unknown address signs up a new account.
  const type = !existing && wish.type === 'magiclink' ? 'signup' : wish.type
  return withUniqueErrors(() =>
    transaction(async () => {
      const data = mergedMetadata({}, wish.data)
      const caller = actor.kind === 'system' ? nobody : actor.caller
      const user = existing
        ? ((await lockUser(existing.id)) ?? fail('user_not_found'))
        : await createAccount({ email, data, caller }, passwordHash)
      // Store a new account's metadata as it is: the address is added once it is confirmed.
      const userMetadata = existing ? mergedMetadata(user.userMetadata, wish.data) : data
      const signUpValues = type === 'signup' ? { userMetadata } : {}
      const marked = await changeUser(user.id, { ...sentAtColumns(type, newEmail), ...signUpValues })
      const { purpose, link, method } = kinds[type]
      const sentTo = purpose === 'email_change_new' ? (newEmail ?? email) : email
      const { code, token, redirectTo } = await issueLink(marked, {
        purpose,
        sentTo,
        method,
        redirectTo: wish.redirectTo,
        // No email of ours contains this link, so no mail scanner can use it up.
        followsAtOnce: true,
      })
      await audit({ act: 'auth.link-generated', ...asAuditActor(actor), subjectId: user.id, details: { type } })
      return { user: marked, actionLink: verifyLink(link, token, redirectTo), code, token, type, redirectTo }
    }),
  )
}

async function freeAddress(wanted: string | undefined): Promise<string> {
  if (!wanted) fail('validation_failed', 'new_email is required for a change of address')
  const newEmail = normalEmail(wanted)
  if (await userByEmail(newEmail)) fail('email_exists')
  return newEmail
}

function sentAtColumns(type: GeneratedLinkType, newEmail: string | undefined): Partial<typeof users.$inferInsert> {
  const now = new Date()
  if (newEmail) return { newEmail, emailChangeAgreed: 0, emailChangeSentAt: now }
  if (type === 'invite') return { invitedAt: now, confirmationSentAt: now }
  return type === 'signup' ? { confirmationSentAt: now } : { recoverySentAt: now }
}
