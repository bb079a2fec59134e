import { frameMail } from './frame.tsx'
import { type SecretFacts, verifyLink } from './link.ts'

/** Invites somebody who has no account yet. */
export function invitationMail({ code, token, redirectTo }: SecretFacts) {
  return frameMail({
    subject: 'You have been invited',
    parts: [
      'An administrator made an account for you. Accept the invitation to choose your password and look around.',
      { action: 'Accept the invitation', href: verifyLink('invite', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot: 'The link and the code work once, within one hour. If you expected no invitation, ignore this email.',
  })
}
