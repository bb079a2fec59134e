import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Lets a member who forgot the password set a new one. */
export function recoveryMail({ code, token, redirectTo }: LinkDetails) {
  return frameMail({
    subject: 'Reset your password',
    parts: [
      'Somebody, hopefully you, asked for a new password for this account.',
      { action: 'Set a new password', href: verifyLink('recovery', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once, within one hour. If you did not ask, ignore this email: your ' +
      'password stays as it is.',
  })
}
