import { frameMail } from './frame.tsx'

/**
 * Asks who sits at the keyboard before something important changes. No link: the code is typed where it was asked for.
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
