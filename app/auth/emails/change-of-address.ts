import { frameMail } from './frame.tsx'
import { type LinkDetails, verifyLink } from './link.ts'

/** Asks one of the two addresses to agree to a change. Each address gets its own mail. */
export function changeOfAddressMail({
  code,
  token,
  redirectTo,
  from,
  toNew,
}: LinkDetails & { from: string; toNew: string }) {
  return frameMail({
    subject: 'Confirm the change of your email address',
    parts: [
      from
        ? `You asked to move your account from ${from} to ${toNew}. We wrote to both addresses, and both have to confirm.`
        : `You asked us to use ${toNew} for your account.`,
      { action: 'Confirm the change', href: verifyLink('email_change', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once and expire in an hour. If you didn’t ask for this, ignore this email and ' +
      'nothing will change.',
  })
}
