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
        ? `Your account is about to move from ${from} to ${toNew}. Both addresses have to confirm; this is the email for this one.`
        : `Your account is about to use ${toNew}.`,
      { action: 'Confirm the change', href: verifyLink('email_change', token, redirectTo) },
      { code, label: 'Or enter this code:' },
    ],
    foot:
      'The link and the code work once, within one hour. If you did not ask for this, ignore this email: ' +
      'without both confirmations nothing changes.',
  })
}
