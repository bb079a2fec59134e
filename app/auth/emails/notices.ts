import { browserName } from '#app/platform/browser/browser-name.ts'
import { config } from '#app/platform/config/config.server.ts'
import type { SignInContext } from '../sessions/sign-in-context.ts'
import { frameMail } from './frame.tsx'

/** A mail about a security event: when, from where and with which browser, and a "This was not me" link. */
function alertMail(subject: string, text: string, { at, caller, notMe }: SignInContext) {
  const details: [string, string][] = [['When', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`]]
  if (caller?.address) details.push(['From', caller.address])
  if (caller?.userAgent) details.push(['With', browserName(caller.userAgent)])
  return frameMail({
    subject,
    parts: [text, { details }, { action: 'This was not me', href: notMe }],
    foot:
      'If this was you, there is nothing to do. If not, press the button within seven days: it signs out every ' +
      'device, undoes what was changed, makes the password worthless, and emails you a link to a new one.',
  })
}

/** Reports that the password was changed, or set for the first time. */
export function passwordChangedMail({ isFirst, ...how }: { isFirst: boolean } & SignInContext) {
  const event = isFirst ? 'A password was set for your account' : 'The password of your account has just been changed'
  const text = `${event}. All other devices have been signed out.`
  return alertMail('Your password was changed', text, how)
}

/** Reports to the old and the new address that the account has moved. */
export function addressChangedMail({
  from,
  newEmail,
  ...how
}: { from: string | null; newEmail: string } & SignInContext) {
  const text = `Your account now uses ${newEmail}${from ? ` instead of ${from}` : ''}.`
  return alertMail('Your email address was changed', text, how)
}

/** Reports that the phone number was changed or removed. */
export function phoneChangedMail({ phone, ...how }: { phone: string | null } & SignInContext) {
  const text = phone
    ? `Your account now uses the phone number that ends in ${phone.slice(-3)}.`
    : 'Your account no longer has a phone number.'
  return alertMail('Your phone number was changed', text, how)
}

/** Reports to an address that it could not be restored, because another account uses it. */
export function addressTakenMail() {
  return frameMail({
    subject: 'We could not give your account its address back',
    parts: [
      'You told us that somebody else had changed your account. We have signed out every device and removed what was ' +
        'added. Meanwhile another account with this address was confirmed, so your former account has no address now.',
    ],
    foot: 'Write to us if you want the former account back.',
  })
}

/** Reports the requested deletion, and until when signing in cancels it. */
export function accountLeavingMail({ dueAt, ...how }: { dueAt: Date } & SignInContext) {
  const day = dueAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return alertMail(
    `Your account will be deleted on ${day}`,
    'You have asked to delete your account. Every device is signed out, and to others you are a former member. ' +
      `On ${day} everything goes for good; what you wrote stays, without your name. If you change your mind, ` +
      `sign in before then at ${config().siteUrl}/campus/auth: that undoes it, and nothing is lost.`,
    how,
  )
}

/** Reports that a sign-in canceled the deletion. */
export function accountKeptMail() {
  return frameMail({
    subject: 'Your account stays',
    parts: ['You have signed in again, so your account is not deleted. Everything is as it was.'],
    foot: 'If this was not you, reset your password and delete your account once more.',
  })
}

/** Reports that the account is deleted. */
export function accountDeletedMail() {
  return frameMail({
    subject: 'Your account was deleted',
    parts: ['Your account has now been deleted, as you asked. What you wrote stays, without your name.'],
    foot: 'If this was not you, write to us at once.',
  })
}

/** Reports that a second factor was added or removed. */
export function factorChangedMail({ added, name, ...how }: { added: boolean; name: string } & SignInContext) {
  const verb = added ? 'added to' : 'removed from'
  const text = `The second factor “${name}” was ${verb} your account.`
  return alertMail(`A second factor was ${verb} your account`, text, how)
}

/** Reports that a passkey was added or removed. */
export function passkeyChangedMail({ added, name, ...how }: { added: boolean; name: string } & SignInContext) {
  const verb = added ? 'added to' : 'removed from'
  return alertMail(`A passkey was ${verb} your account`, `The passkey “${name}” was ${verb} your account.`, how)
}

/** Reports that an external account was disconnected. */
export function identityUnlinkedMail({ provider, ...how }: { provider: string } & SignInContext) {
  const text = `${providerName(provider)} no longer signs in to your account.`
  return alertMail('A way to sign in was disconnected', text, how)
}

function providerName(provider: string): string {
  return { google: 'Google', email: 'Your email address', phone: 'Your phone number' }[provider] ?? provider
}

/** Reports that new recovery codes were created. */
export function recoveryCodesMadeMail(how: SignInContext) {
  const text = 'New recovery codes were created for your account. The former ones no longer work.'
  return alertMail('Your recovery codes were replaced', text, how)
}

/** Reports that an administrator removed every second factor and passkey. */
export function factorsResetMail(how: SignInContext) {
  const text = 'An administrator removed all second factors and passkeys from your account.'
  return alertMail('Your second factors were removed', text, how)
}

/** Reports that an external account was connected. */
export function identityLinkedMail({ provider, ...how }: { provider: string } & SignInContext) {
  const name = providerName(provider)
  const text = `An account of ${name} was connected with your account. From now on it signs in to yours.`
  return alertMail('Another way to sign in was connected', text, how)
}

/** Reports that a recovery code was used as the second factor. */
export function recoveryCodeUsedMail(how: SignInContext) {
  const text =
    'Somebody signed in to your account with one of your recovery codes in place of the second factor. ' +
    'Each code works once.'
  return alertMail('A recovery code was used', text, how)
}

/** Reports a sign-in from a new device. */
export function newDeviceMail(how: SignInContext) {
  const text = 'Somebody signed in to your account from a device that we have not seen before.'
  return alertMail('New sign-in to your account', text, how)
}

/**
 * Reports to the owner of an account that their address was used to sign up again. The sign-up page must not reveal
 * that the account exists.
 */
export function alreadyRegisteredMail({ siteUrl }: { siteUrl: string }) {
  return frameMail({
    subject: 'You already have an account',
    parts: [
      'Somebody, hopefully you, tried to sign up with this address. There is an account for it already: ' +
        'sign in, or reset the password if you forgot it.',
      { action: 'Go to sign-in', href: `${siteUrl}/campus/auth` },
    ],
    foot: 'If this was not you, ignore this email. Nothing has changed.',
  })
}

/** Reports to an admin that account mails are delayed in the queue. */
export function delayedMailMail({ limit, waiting, siteUrl }: { limit: number; waiting: number; siteUrl: string }) {
  return frameMail({
    subject: 'Account emails are waiting',
    parts: [
      `In the last hour ${limit} confirmations, codes and links went out, which is the limit (MAIL_LIMIT). ` +
        `${waiting} wait and go out as the hour passes. Nobody was refused.`,
      { action: 'See the emails', href: `${siteUrl}/admin/mail` },
    ],
    foot:
      'Raise MAIL_LIMIT if these are honest sign-ups and your email provider allows more. You hear of it ' +
      'once an hour.',
  })
}
