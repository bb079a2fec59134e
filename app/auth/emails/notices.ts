import type { Caller } from '../caller.ts'
import { frameMail } from './frame.tsx'

const notYou =
  'If this was not you, reset your password at once and write to us: somebody else may have access to your account.'

/** Tells that the password was changed. */
export function passwordChangedMail() {
  return frameMail({
    subject: 'Your password was changed',
    parts: ['The password of your account has just been changed. All other devices have been signed out.'],
    foot: notYou,
  })
}

/** Tells the former address that the account has moved. */
export function addressChangedMail({ newEmail }: { newEmail: string }) {
  return frameMail({
    subject: 'Your email address was changed',
    parts: [`Your account now uses ${newEmail}. This address is no longer connected with it.`],
    foot: notYou,
  })
}

/** Tells that a second factor was added or removed. */
export function factorChangedMail({ added, name }: { added: boolean; name: string }) {
  const what = added ? 'added to' : 'removed from'
  return frameMail({
    subject: `A second factor was ${what} your account`,
    parts: [`The second factor “${name}” was ${what} your account.`],
    foot: notYou,
  })
}

/** Tells that a passkey was added or removed. */
export function passkeyChangedMail({ added, name }: { added: boolean; name: string; caller?: Caller | undefined }) {
  const what = added ? 'added to' : 'removed from'
  return frameMail({
    subject: `A passkey was ${what} your account`,
    parts: [`The passkey “${name}” was ${what} your account.`],
    foot: notYou,
  })
}

/** Tells that a recovery code stood in for the second factor. */
export function recoveryCodeUsedMail() {
  return frameMail({
    subject: 'A recovery code was used',
    parts: [
      'Somebody signed in to your account with one of your recovery codes in place of the second factor. ' +
        'Each code works once.',
    ],
    foot: notYou,
  })
}

/** Tells of a sign-in from a browser that was not seen before. */
export function newDeviceMail({ userAgent, address, at }: { userAgent: string; address: string; at: Date }) {
  return frameMail({
    subject: 'New sign-in to your account',
    parts: [
      'Your account was used from a browser that we have not seen before.',
      {
        facts: [
          ['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
          ['Browser', userAgent || 'unknown'],
          ['Address', address || 'unknown'],
        ],
      },
    ],
    foot: 'If this was you, there is nothing to do. If not, change your password at once: that ends all sessions.',
  })
}

/**
 * Tells somebody who signs up again that they have an account. The page that they see says the same as to everybody
 * else.
 */
export function alreadyRegisteredMail({ siteUrl }: { siteUrl: string }) {
  return frameMail({
    subject: 'You already have an account',
    parts: [
      'Somebody, hopefully you, tried to sign up with this address. There is an account for it already: ' +
        'sign in, or reset the password if you forgot it.',
      { action: 'Go to sign-in', href: `${siteUrl}/campus/auth` },
    ],
    foot: 'If this was not you, ignore this mail. Nothing has changed.',
  })
}

/** Tells an admin that account mails wait in the queue. */
export function heldMailMail({ limit, waiting, siteUrl }: { limit: number; waiting: number; siteUrl: string }) {
  return frameMail({
    subject: 'Account mails are waiting',
    parts: [
      `In the last hour ${limit} confirmations, codes and links went out, which is the limit (MAIL_LIMIT). ` +
        `${waiting} wait and go out as the hour passes. Nobody was refused.`,
      { action: 'See the mails', href: `${siteUrl}/admin/mail` },
    ],
    foot: 'Raise MAIL_LIMIT if these are honest sign-ups and your mail provider allows more. You hear of it once an hour.',
  })
}
