import { words } from '#app/platform/copy/copy.ts'
import { withValues } from '#app/platform/copy/fill-placeholders.ts'
import { site } from '#app/shell/site.ts'

/** The three modes of `/campus/auth`. */
export type SignInMode = 'signin' | 'signup' | 'reset'

// Texts from the specification, which cannot be edited.
const fixed = ['signin', 'signup', 'reset', 'google', 'forgot', 'toggle', 'fields', 'signedUp', 'resetSent', 'legal']

/** The texts of the sign-in, sign-up and password pages (specification, sections 2 and 8). */
export const entry = words('entry', fixed, {
  signin: { title: 'Access Solutioneer Campus', submit: 'Sign In', busy: 'Signing In...' },
  signup: { title: 'Create your Campus account', submit: 'Create Account', busy: 'Creating Account...' },
  reset: { title: 'Reset your password', submit: 'Send Reset Email', busy: 'Sending Reset Email...' },
  toggle: { signin: 'Sign In', signup: 'Sign Up' },
  fields: { email: 'Email', password: 'Password' },
  google: 'Continue with Google',
  passkey: 'Sign in with a passkey',
  newLink: 'Send it again',
  byMail: 'Sign in by email',
  forgot: 'Forgot your password?',
  back: 'Back to sign in',
  or: 'or',
  passwordHelp: 'At least {least} characters; a sentence is easier to remember than a riddle.',
  signedUp:
    'Account created successfully! Please check your email for a confirmation link to complete your registration.',
  resetSent: 'Password reset email sent! Please check your email for instructions to reset your password.',
  confirmed: 'Your address is confirmed: your account is ready.',
  choosePassword: 'Your address is confirmed. Choose a password, and your account is ready.',
  left:
    'Your account will be deleted in 14 days. If you change your mind, sign in before then: that undoes it, and ' +
    'nothing is lost.',
  wrote: 'We wrote to {email}.',
  went: 'Your email went to {email}.',
  legal: { terms: 'Terms', privacy: 'Privacy Policy' },
  /** Messages for failed flows, by the `problem` parameter. */
  problems: {
    google: 'Sign-in with Google is not set up here. Please use your email and password.',
    refused: 'Signing in with Google did not work. Please try again, or use your email and password.',
    passkey: 'This passkey did not work here. Please try again, or use your email and password.',
    link: 'This link has expired or was used before. Please ask for a new one.',
    banned:
      'This account may not sign in at present. If you do not know why, or think that it is a mistake, please write ' +
      'to {address}.',
  },
  /** The page for the code of an email. */
  code: {
    titles: { signup: 'Confirm your address', reset: 'Reset your password', signin: 'Sign in by email' },
    open: 'Enter the code from the email',
    sent: 'If there is an account for {email}, a link and a code are on their way by email. The code works an hour.',
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
    title: 'This was not me',
    text:
      'This signs out every device, makes your password worthless, undoes changes of your address and number, ' +
      'takes away passkeys, factors and connected accounts that were added since, and emails you a link to a new ' +
      'password.',
    submit: 'Secure my account',
    busy: 'Securing...',
    done: 'Your account is safe. Every device is signed out, and the password counts no more.',
    next: 'We have emailed you a link with which you set a new password.',
    over: 'This link has expired, or your account was secured since.',
    reset: 'Reset my password',
  },
  secondStep: {
    title: 'One more step',
    text: 'Your account is protected by a second factor.',
    other: 'Sign in as somebody else',
    texted: 'We have sent a code to your phone.',
    passkey: 'Use a passkey',
    code: 'Code',
    appHelp: 'The six digits that your authenticator app shows now.',
    textHelp: 'The six digits of the text message.',
    submit: 'Continue',
    busy: 'Checking...',
    securityKey:
      'Your second factor is a security key, which this website cannot ask for yet. Please use a recovery code, or ' +
      'write to us.',
    sendText: 'Send a code to my phone',
    lost: 'I cannot use my second factor',
    recoveryCode: 'Recovery code',
    recoveryHelp: 'One of the ten that you kept, like abcd-efgh-jkmn-pqrs. Each works once.',
    useRecovery: 'Use a recovery code',
  },
  /** The page that emails about a change of address link to. */
  move: {
    title: 'Change of email address',
    stopped:
      'The change is stopped: the account keeps its address. If you did not ask for it, somebody else has a passkey ' +
      'or a recovery code of yours: sign in and remove what you do not know.',
    confirmed: 'Thank you. The address is confirmed.',
    text: 'The account moves to {email} on {day}.',
    unconfirmed: 'The account moves to {email} on {day}, once that address confirms it.',
    confirm: 'This is my address',
    stop: 'Stop the change',
    over: 'This change is over: it was made, stopped, or asked for anew.',
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
    resources: 'It will show who you are to {resources}.',
    limits: 'It cannot change your account. You can take this back at any time, under {link}.',
    link: 'Connected tools',
    allow: 'Allow',
    decline: 'Decline',
    back: { title: 'Going back', text: 'You are on your way back to the tool.', button: 'Continue' },
    over: {
      title: 'This sign-in is over',
      text: 'It has expired, or was answered before.',
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
