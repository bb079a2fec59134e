import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Asks a new member to confirm their address. */
export function accountConfirmationMail({ code, token, redirectTo }: LinkDetails) {
  return frameMail({
    subject: 'Confirm your email address',
    parts: [
      'Thank you for signing up. One click, and your account is ready.',
      { action: 'Confirm my address', href: verifyLink('signup', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once, within one hour. If you did not sign up, ignore this email: nothing ' +
      'happens without your confirmation.',
  })
}
