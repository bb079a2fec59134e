import { definePageCopy } from '#app/platform/copy/copy.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { site } from '#app/shell/site.ts'

/** The three modes of `/campus/auth`. */
export type SignInMode = 'signin' | 'signup' | 'reset'

// Texts from the specification, which cannot be edited.
const fixed = ['signin', 'signup', 'reset', 'google', 'forgot', 'toggle', 'fields', 'signedUp', 'resetSent', 'legal']

/** The texts of the sign-in, sign-up and password pages (specification, sections 2 and 8). */
export const entry = definePageCopy('entry', fixed, {
  signin: { title: 'Access Solutioneer Campus', submit: 'Sign In', busy: 'Signing In...' },
  signup: { title: 'Create your Campus account', submit: 'Create Account', busy: 'Creating Account...' },
  reset: { title: 'Reset your password', submit: 'Send Reset Email', busy: 'Sending Reset Email...' },
  toggle: { signin: 'Sign In', signup: 'Sign Up' },
  fields: { email: 'Email', password: 'Password' },
  google: 'Continue with Google',
  passkey: 'Sign in with a passkey',
  joining: 'Members ask, answer and watch the recordings. All it takes is an email address and a password.',
  newLink: 'Send it again',
  byMail: 'Sign in by email',
  forgot: 'Forgot your password?',
  back: 'Back to sign in',
  or: 'or',
  passwordHelp: 'At least {least} characters. A short sentence works well.',
  signedUp:
    'Account created successfully! Please check your email for a confirmation link to complete your registration.',
  resetSent: 'Password reset email sent! Please check your email for instructions to reset your password.',
  confirmed: 'Your address is confirmed, and your account is ready.',
  choosePassword: 'Your address is confirmed. Choose a password, and your account is ready.',
  left: 'We’ll delete your account in 14 days. If you change your mind, sign in before then, and you keep everything.',
  wrote: 'We sent it to {email}.',
  went: 'We sent your email to {email}.',
  legal: { terms: 'Terms', privacy: 'Privacy Policy' },
  /** Messages for failed flows, by the `problem` parameter. */
  problems: {
    google: 'You can’t sign in with Google here. Please use your email and password.',
    refused: 'Signing in with Google didn’t work. Please try again, or use your email and password.',
    passkey: 'That passkey didn’t work. Please try again, or use your email and password.',
    link: 'This link has expired or has already been used. Please ask for a new one.',
    banned:
      'This account can’t sign in right now. If you don’t know why, or think it’s a mistake, please write to {address}.',
  },
  /** The page for the code of an email. */
  code: {
    titles: { signup: 'Confirm your address', reset: 'Reset your password', signin: 'Sign in by email' },
    open: 'Enter the code from the email',
    sent: 'If {email} has an account, we’ve emailed a link and a code to it. The code works for one hour.',
    label: 'Code',
    help: 'The six digits in the email.',
    submit: 'Continue',
    busy: 'Checking...',
    again: 'Send it again',
    first: 'Email me a link and a code',
    sending: 'Sending...',
    account: 'Back to your account',
  },
  newPassword: {
    title: 'Set a new password',
    label: 'New password',
    submit: 'Save new password',
    busy: 'Saving...',
  },
  notMe: {
    title: 'This wasn’t me',
    text: 'We’ll sign out every device and cancel your password. We’ll undo any change to your email address or phone number, and remove every passkey, second factor and connected account added since then. Then we’ll email you a link to set a new password.',
    submit: 'Secure my account',
    busy: 'Securing...',
    done: 'Your account is safe. Every device is signed out, and your old password no longer works.',
    next: 'We’ve emailed you a link to set a new password.',
    over: 'This link has expired, or you’ve already secured your account.',
    reset: 'Reset my password',
  },
  secondStep: {
    title: 'One more step',
    text: 'Your account is protected by a second factor.',
    other: 'Sign in to another account',
    texted: 'We’ve texted a code to your phone.',
    passkey: 'Use a passkey',
    code: 'Code',
    appHelp: 'The six digits your authenticator app shows now.',
    textHelp: 'The six digits in the text message.',
    submit: 'Continue',
    busy: 'Checking...',
    securityKey:
      'Your second factor is a security key, and this site can’t read those yet. Please use a recovery code, or ' +
      'write to us.',
    sendText: 'Send a code to my phone',
    lost: 'I can’t use my second factor',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'One of the ten you saved, like abcd-efgh-jkmn-pqrs. Each one works once.',
    useRecovery: 'Use a recovery code',
  },
  /** The page that emails about a change of address link to. */
  move: {
    title: 'Change of email address',
    stopped:
      'We stopped the change, and the account keeps its address. If you didn’t ask for it, someone else has one of your passkeys or recovery codes. Sign in and remove anything you don’t recognize.',
    confirmed: 'Thanks. The address is confirmed.',
    text: 'The account moves to {email} on {day}.',
    unconfirmed: 'The account moves to {email} on {day}, once that address confirms it.',
    confirm: 'This is my address',
    stop: 'Stop the change',
    over: 'This link no longer works: the change was made, stopped, or requested again.',
  },
  /** The consent page for other tools. */
  tools: {
    title: 'Sign in to {tool}',
    another: 'Sign in to another tool',
    text: '{tool} ({host}) wants to sign you in with your account {email}. It will be able to:',
    scopes: {
      openid: 'Know that it is you',
      email: 'See your email address',
      profile: 'See your name and picture',
      phone: 'See your phone number',
      offline_access: 'Stay signed in while you are away',
    },
    resources: 'It will tell {resources} who you are.',
    limits: 'It can’t change your account. You can disconnect it at any time, under {link}.',
    link: 'Connected tools',
    allow: 'Allow',
    decline: 'Decline',
    back: { title: 'Going back', text: 'You are being sent back to the tool.', button: 'Continue' },
    over: {
      title: 'This sign-in has ended',
      text: 'It expired, or you already answered it.',
      next: 'Go back to the tool and start again.',
    },
  },
})

/** The mode of a URL; `signin` by default. */
export function signInMode(search: URLSearchParams): SignInMode {
  const mode = search.get('mode')
  return mode === 'signup' || mode === 'reset' ? mode : 'signin'
}

/** The message for a failed flow; undefined for an unknown `problem`. */
export function signInProblem(problem: string | null): string | undefined {
  const { problems } = entry()
  if (problem === null || !Object.hasOwn(problems, problem)) return undefined
  return withValues(problems[problem as keyof typeof problems], { address: site.salesAddress })
}
