import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Asks a new member to confirm their address. */
export function accountConfirmationMail({ code, token, redirectTo }: LinkDetails) {
  return frameMail({
    subject: 'Confirm your email address',
    parts: [
      'Thanks for signing up. One click, and your account is ready.',
      { action: 'Confirm my address', href: verifyLink('signup', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once and expire in an hour. If you didn’t sign up, ignore this email and nothing ' +
      'will happen.',
  })
}
