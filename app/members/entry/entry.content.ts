/** The three things that one can do at `/campus/auth`. */
export type EntryMode = 'signin' | 'signup' | 'reset'

/** What the page says in each mode (specification, sections 2 and 8). */
export const entry = {
  signin: { title: 'Access Solutioneer Campus', submit: 'Sign In', busy: 'Signing In...' },
  signup: { title: 'Create your Campus account', submit: 'Create Account', busy: 'Creating Account...' },
  reset: { title: 'Reset your password', submit: 'Send Reset Email', busy: 'Sending Reset Email...' },
} as const satisfies Record<EntryMode, { title: string; submit: string; busy: string }>

export const entryTexts = {
  google: 'Continue with Google',
  passkey: 'Sign in with a passkey',
  newLink: 'Send it again',
  byMail: 'Sign in by email',
  forgot: 'Forgot your password?',
  back: 'Back to sign in',
  or: 'or',
  /** `least` as `AUTH_PASSWORD_MIN` has it. */
  passwordHelp: (least: number) => `At least ${least} characters; a sentence is easier to remember than a riddle.`,
  signedUp:
    'Account created successfully! Please check your email for a confirmation link to complete your registration.',
  resetSent: 'Password reset email sent! Please check your email for instructions to reset your password.',
  confirmed: 'Your address is confirmed: your account is ready.',
  choosePassword: 'Your address is confirmed. Choose a password, and your account is ready.',
  left:
    'Your account will be deleted in 14 days. If you change your mind, sign in before then: that undoes it, and ' +
    'nothing is lost.',
  /** What a flow that came back without success says, by the address's `problem`. */
  problems: {
    google: 'Sign-in with Google is not set up here. Please use your email and password.',
    refused: 'Signing in with Google did not work. Please try again, or use your email and password.',
    passkey: 'This passkey did not work here. Please try again, or use your email and password.',
    link: 'This link has expired or was used before. Please ask for a new one.',
  } as Record<string, string>,
} as const

/** The mode that an address asks for; anything else is signing in. */
export function entryMode(search: URLSearchParams): EntryMode {
  const mode = search.get('mode')
  return mode === 'signup' || mode === 'reset' ? mode : 'signin'
}
