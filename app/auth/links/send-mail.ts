import { sendMail } from '#app/platform/mail/send.server.ts'
import type { FramedMail } from '../emails/frame.tsx'

/**
 * Sends a mail that carries a code or a link: its body is not kept.
 * @param known for one to the confirmed address of an account, or that an admin sends: what strangers cause does not
 * hold it up
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
 * @param paced for one that strangers can cause
 */
export async function sendNotice(
  kind: string,
  to: string | null,
  mail: Promise<FramedMail>,
  { paced = false } = {},
): Promise<void> {
  if (to) await sendMail({ kind: `auth.${kind}`, to, paced, ...(await mail) })
}

/** Tells the owner of an account what happened to it, with a link that undoes it: the body is not kept. */
export async function sendAlert(kind: string, to: string | null, mail: Promise<FramedMail>): Promise<void> {
  if (to) await sendMail({ kind: `auth.${kind}`, to, sensitive: true, ...(await mail) })
}
