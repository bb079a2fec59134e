import { sendMail } from '#app/platform/mail/send.server.ts'
import type { FramedMail } from '../emails/frame.tsx'

/**
 * Sends a mail that contains a code or a link. Its body is not stored.
 * @param known true for a mail to a confirmed address, or from an admin: the hourly limit on mails that strangers cause
 * does not delay it
 */
export async function sendSecret(
  kind: string,
  to: string,
  mail: Promise<FramedMail>,
  { known = false } = {},
): Promise<void> {
  await sendMail({ kind: `auth.${kind}`, to, sensitive: true, paced: true, known, ...(await mail) })
}

/**
 * Sends a notice to the owner of an account, if they have an address.
 * @param paced true for a mail that strangers can cause
 */
export async function sendNotice(
  kind: string,
  to: string | null,
  mail: Promise<FramedMail>,
  { paced = false } = {},
): Promise<void> {
  if (to) await sendMail({ kind: `auth.${kind}`, to, paced, ...(await mail) })
}

/** Notifies the owner of a security event, with a link that undoes it. The body is not stored. */
export async function sendAlert(kind: string, to: string | null, mail: Promise<FramedMail>): Promise<void> {
  if (to) await sendMail({ kind: `auth.${kind}`, to, sensitive: true, ...(await mail) })
}
