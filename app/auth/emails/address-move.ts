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
  const when = `${dueAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const isNew = side === 'new'
  return frameMail({
    subject: isNew ? 'Is this your new address?' : 'Your email address is about to change',
    parts: [
      `Somebody who has access to the account of ${from} has lost its mailbox and asks to move the account to ` +
        `${newEmail}. They have shown a passkey or a recovery code. The address changes on ${when}` +
        (isNew ? ', once you say that this is you.' : ', unless you stop it.'),
      { action: isNew ? 'Confirm or stop' : 'Stop the change', href },
    ],
    foot: isNew
      ? 'If you did not expect this, press the button to stop it, or ignore this email: nothing changes without you.'
      : 'If this was you, there is nothing to do.',
  })
}
