import { frameMail } from './frame.tsx'

/**
 * Mails a code for reauthentication before an important change. There is no link: the code is typed where the request
 * was made.
 */
export function reauthenticationMail({ code }: { code: string }) {
  return frameMail({
    subject: 'Your confirmation code',
    parts: ['Enter this code to confirm the change you are making to your account.', { code, label: 'Your code:' }],
    foot:
      'It works once, within one hour. If you are not changing anything, somebody else is signed in as ' +
      'you: change your password now.',
  })
}
