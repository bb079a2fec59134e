import { browserName } from '#app/platform/browser/browser-name.ts'
import { config } from '#app/platform/config/config.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import type { SignInContext } from '../sessions/sign-in-context.ts'
import { frameMail } from './frame.tsx'

/**
 * A mail about a security event: when, from where and with which browser, and a "This wasn’t me" link.
 * @param event the link undoes a change, but it does not bring back what was removed
 */
function alertMail(
  subject: string,
  text: string,
  { at, caller, notMe }: SignInContext,
  event: 'change' | 'removal' | 'sign-in' = 'change',
) {
  const details: [string, string][] = [['When', formatInZone(at, 'UTC')]]
  if (caller?.address) details.push(['IP address', caller.address])
  if (caller?.userAgent) details.push(['Browser', browserName(caller.userAgent)])
  return frameMail({
    subject,
    parts: [text, { details }, { action: 'This wasn’t me', href: notMe }],
    foot:
      'If this was you, you don’t have to do anything. If it wasn’t, press the button within seven days. It signs ' +
      `out every device, ${event === 'change' ? 'undoes the change' : 'removes what was added to your account since then'}, ` +
      'cancels the password, and emails you a link to set a new one.' +
      (event === 'removal' ? ' It does not bring back what was removed: you can add that again afterwards.' : ''),
  })
}

/** Reports that the password was changed, or set for the first time. */
export function passwordChangedMail({ isFirst, ...how }: { isFirst: boolean } & SignInContext) {
  const event = isFirst ? 'A password was set for your account' : 'The password for your account was just changed'
  const text = `${event}. All other devices are signed out.`
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
    subject: 'We could not restore the address of your account',
    parts: [
      'You told us that someone else changed your account. We signed out every device and removed what they added. ' +
        'But another account had already confirmed this address, so your old account now has no address.',
    ],
    foot: 'Write to us if you want the old account back.',
  })
}

/** Reports the requested deletion, and until when signing in cancels it. */
export function accountLeavingMail({ dueAt, ...how }: { dueAt: Date } & SignInContext) {
  const day = dueAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return alertMail(
    `Your account will be deleted on ${day}`,
    'You asked us to delete your account. Every device is signed out, and other members see you as a former member. ' +
      `On ${day} we delete your account for good. What you wrote stays, without your name. If you change your mind, ` +
      `sign in before then at ${config().siteUrl}/campus/auth, and you keep everything.`,
    how,
  )
}

/** Reports that a sign-in canceled the deletion. */
export function deletionCanceledMail() {
  return frameMail({
    subject: 'We’re keeping your account',
    parts: ['You signed in again, so we won’t delete your account. Everything is still there.'],
    foot: 'If this wasn’t you, reset your password and delete your account again.',
  })
}

/** Reports that the account is deleted. */
export function accountDeletedMail() {
  return frameMail({
    subject: 'Your account was deleted',
    parts: ['We deleted your account, as you asked. What you wrote stays, without your name.'],
    foot: 'If you didn’t ask for this, write to us right away.',
  })
}

/** Reports that a second factor was added or removed. */
export function factorChangedMail({ added, name, ...how }: { added: boolean; name: string } & SignInContext) {
  const verb = added ? 'added to' : 'removed from'
  const text = `The second factor “${name}” was ${verb} your account.`
  return alertMail(`A second factor was ${verb} your account`, text, how, added ? 'change' : 'removal')
}

/** Reports that a passkey was added or removed. */
export function passkeyChangedMail({ added, name, ...how }: { added: boolean; name: string } & SignInContext) {
  const verb = added ? 'added to' : 'removed from'
  const text = `The passkey “${name}” was ${verb} your account.`
  return alertMail(`A passkey was ${verb} your account`, text, how, added ? 'change' : 'removal')
}

/** Reports that an external account was disconnected. */
export function identityUnlinkedMail({ provider, ...how }: { provider: string } & SignInContext) {
  const text = `You can no longer sign in with ${providerName(provider)}.`
  return alertMail('A way to sign in was removed', text, how, 'removal')
}

function providerName(provider: string): string {
  return { google: 'Google', email: 'your email address', phone: 'your phone number' }[provider] ?? provider
}

/** Reports that new recovery codes were created. */
export function recoveryCodesMadeMail(how: SignInContext) {
  const text = 'New recovery codes were created for your account. The old ones no longer work.'
  return alertMail('Your recovery codes were replaced', text, how, 'removal')
}

/** Reports that an administrator removed every second factor and passkey. */
export function factorsResetMail(how: SignInContext) {
  const text = 'An administrator removed all second factors and passkeys from your account.'
  return alertMail('Your second factors were removed', text, how, 'removal')
}

/** Reports that an external account was connected. */
export function identityLinkedMail({ provider, ...how }: { provider: string } & SignInContext) {
  const name = providerName(provider)
  const text = `From now on, you can sign in to your account with ${name}.`
  return alertMail('A way to sign in was added', text, how)
}

/** Reports that a recovery code was used as the second factor. */
export function recoveryCodeUsedMail(how: SignInContext) {
  const text =
    'Someone signed in to your account with one of your recovery codes instead of the second factor. ' +
    'That code no longer works.'
  return alertMail('A recovery code was used', text, how, 'removal')
}

/** Reports a sign-in from a new device. */
export function newDeviceMail(how: SignInContext) {
  const text = 'Someone signed in to your account from a device we haven’t seen before.'
  return alertMail('New sign-in to your account', text, how, 'sign-in')
}

/**
 * Reports to the owner of an account that their address was used to sign up again. The sign-up page must not reveal
 * that the account exists.
 */
export function alreadyRegisteredMail({ siteUrl }: { siteUrl: string }) {
  return frameMail({
    subject: 'You already have an account',
    parts: [
      'Someone, hopefully you, tried to sign up with this address. You already have an account: sign in, or reset ' +
        'your password if you forgot it.',
      { action: 'Go to sign-in', href: `${siteUrl}/campus/auth` },
    ],
    foot: 'If this wasn’t you, ignore this email. Nothing has changed.',
  })
}

/** Reports to an admin that account mails are delayed in the queue. */
export function delayedMailMail({ limit, waiting, siteUrl }: { limit: number; waiting: number; siteUrl: string }) {
  return frameMail({
    subject: 'Account emails are waiting',
    parts: [
      `We sent ${limit} confirmations, codes and links in the last hour, which is the limit (MAIL_LIMIT). ` +
        `${waiting} more are waiting and will go out over the next hour. Nobody was turned away.`,
      { action: 'See the emails', href: `${siteUrl}/admin/mail` },
    ],
    foot: 'Raise MAIL_LIMIT if these are real sign-ups and your email provider allows more. You get this notice at most once an hour.',
  })
}
