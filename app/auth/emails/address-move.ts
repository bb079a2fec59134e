import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { frameMail } from './frame.tsx'

/** Notifies one of the two addresses of a requested move, with a link to stop or confirm it. */
export function addressMoveMail({
  from,
  move: { newEmail, dueAt },
  side,
  href,
}: {
  from: string
  move: { newEmail: string; dueAt: Date }
  side: 'new' | 'former'
  href: string
}) {
  const when = formatInZone(dueAt, 'UTC')
  const isNew = side === 'new'
  return frameMail({
    subject: isNew ? 'Is this your new address?' : 'Your email address is about to change',
    parts: [
      `Someone asked to move the account of ${from} to ${newEmail}, because they can no longer read the mailbox. ` +
        'They proved who they are with a passkey or a recovery code.',
      isNew
        ? `Confirm that this is you, and we’ll change the address on ${when}.`
        : `The address changes on ${when} unless you stop it.`,
      { action: isNew ? 'Confirm or stop' : 'Stop the change', href },
    ],
    foot: isNew
      ? 'If this isn’t you, press the button to stop the change, or ignore this email and nothing will change.'
      : 'If this was you, you don’t have to do anything.',
  })
}
