import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Signs a member in without a password. */
export function magicLinkMail({ code, token, redirectTo }: LinkDetails) {
  return frameMail({
    subject: 'Your sign-in link',
    parts: [
      'You asked to sign in without a password.',
      { action: 'Sign in', href: verifyLink('magiclink', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot: 'The link and the code work once and expire in an hour. If you didn’t ask for this, ignore this email and nobody gets in.',
  })
}
