import { definePageCopy } from '#app/platform/copy/copy.ts'

/** The content of small pages with one button, mostly those that links in emails open. */
export const linkPages = definePageCopy('links', [], {
  signup: {
    title: 'Confirm your email address',
    text: 'One click, and your account is ready.',
    button: 'Confirm my address',
  },
  invite: {
    title: 'You’re invited',
    text: 'Accept the invitation to open your account.',
    button: 'Accept the invitation',
  },
  recovery: { title: 'Reset your password', text: 'Continue to choose a new password.', button: 'Continue' },
  emailChange: {
    title: 'Change your email address',
    text: 'Confirm that you want your account to use the new address.',
    button: 'Confirm the change',
  },
  signIn: { title: 'Sign in', text: 'Continue to sign in to your account.', button: 'Sign in' },
  identity: {
    title: 'Add a way to sign in',
    text: 'If you continue, anyone who signs in the way you just did gets into the account below. Continue only if you asked for this.',
    button: 'Add it to this account',
  },
})
