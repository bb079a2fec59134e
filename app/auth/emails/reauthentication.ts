import { frameMail } from './frame.tsx'

/**
 * Mails a code for reauthentication before an important change. There is no link: the code is typed where the request
 * was made.
 */
export function reauthenticationMail({ code }: { code: string }) {
  return frameMail({
    subject: 'Your confirmation code',
    parts: ['Enter this code to confirm the change you’re making to your account.', { code, label: 'Your code:' }],
    foot:
      'The code works once and expires in an hour. If you’re not changing anything, someone else is signed in to ' +
      'your account. Change your password now.',
  })
}
