import { entersAdmin, type Role } from '#app/platform/actor.ts'
import { senderName } from '#app/platform/mail/deliver.server.ts'
import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/**
 * Invites a person who has no account yet.
 * @param invitedBy the inviter's name; undefined if a program invites
 */
export function invitationMail({
  code,
  token,
  redirectTo,
  invitedBy = 'An administrator',
  role,
}: LinkDetails & { invitedBy?: string | undefined; role: Role }) {
  const firm = senderName()
  const as =
    role === 'member' ? '' : ` as ${role === 'sales' ? 'sales' : `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`}`
  const onward = entersAdmin(role)
    ? 'choose your password and go to the admin area.'
    : 'choose your password and look around.'
  return frameMail({
    subject: `You’re invited to ${firm}`,
    parts: [
      `${invitedBy} created an account for you at ${firm}${as}. Accept the invitation to ${onward}`,
      { action: 'Accept the invitation', href: verifyLink('invite', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot: 'The link and the code work once and expire in seven days. If you didn’t expect an invitation, ignore this email.',
  })
}
