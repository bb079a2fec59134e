import { ownProperty } from '#app/platform/own-property.ts'

/** The notices of the account page, by the `done` parameter. */
export const accountNotices = {
  profile: 'Your profile is saved.',
  picture: 'Your picture is removed.',
  'address-asked':
    'We have sent a link to your new address and one to your current one. Your address changes once you ' +
    'have opened both.',
  'address-half': 'One of the two addresses has been confirmed. Please open the link in the other email too.',
  'address-changed': 'Your email address is changed.',
  'move-asked':
    'We have notified both addresses. Open the email to your new address and confirm it; your address changes after the waiting period.',
  'move-stopped': 'The change is stopped: your account keeps its address.',
  'address-check': 'We have sent a link to your address. Open it to get our emails again.',
  'address-arrives': 'Thank you: our emails reach you again.',
  password: 'Your password is changed. All other devices have been signed out.',
  'factor-added': 'Your second factor is set up. From now on signing in asks for it.',
  'factor-removed': 'The second factor is removed. All other devices have been signed out.',
  'passkey-added': 'Your passkey is added. From now on it signs you in.',
  'passkey-named': 'Your passkey is renamed.',
  'passkey-removed': 'The passkey is removed. Remove it from your device or password manager too.',
  kept: 'Welcome back. We didn’t delete your account, and everything is still there.',
  proved: 'Thank you. You can go on now.',
  connected: 'Google is connected with your account.',
  disconnected: 'Google is no longer connected with your account.',
  'tool-disconnected': 'The tool is disconnected, and you are signed out there.',
  'session-ended': 'That device is signed out.',
  'sessions-ended': 'All other devices are signed out.',
} as const

const problems: Record<string, string> = {
  'google-missing': 'You can’t sign in with Google here.',
  'google-refused': 'Google was not connected: it may belong to another account, or you went back before the end.',
  'last-identity': 'This is your only way to sign in. Set a password first.',
  waited: 'Too much time has passed to set a new password. Enter the current one, or request another link below.',
  'code-gone': 'This second factor was not set up in time. Please start again.',
}

/** The notice for the query parameters, or undefined. */
export function accountNotice(search: URLSearchParams): { text: string; bad: boolean } | undefined {
  const act = search.get('done') ?? ''
  const text = ownProperty<string>(accountNotices, act)
  const problem = ownProperty(problems, search.get('problem') ?? '')
  if (problem) return { text: problem, bad: true }
  return text ? { text, bad: false } : undefined
}
