import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Lets a member who forgot the password set a new one. */
export function recoveryMail({ code, token, redirectTo }: LinkDetails) {
  return frameMail({
    subject: 'Reset your password',
    parts: [
      'Someone, hopefully you, asked for a new password for this account.',
      { action: 'Set a new password', href: verifyLink('recovery', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once and expire in an hour. If you didn’t ask for this, ignore this email and ' +
      'your password stays the same.',
  })
}
