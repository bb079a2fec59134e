/** An audit log entry, as shown to the account's owner. */
export interface ActivityEntry {
  act: string
  actorKind: string
  details: Record<string, unknown>
}

const methodNames: Record<string, string> = {
  password: 'with a password',
  passkey: 'with a passkey',
  magiclink: 'by email',
  otp: 'with a code',
  recovery: 'by a link to a new password',
  'email/signup': 'by confirming the address',
  invite: 'by an invitation',
  email_change: 'by a change of address',
  oauth: 'with a connected account',
  'sso/saml': 'through your company',
  web3: 'with a wallet',
  anonymous: 'without an address',
}

/** Audit act → its text for the account's owner. Other acts are not shown. */
const sentences: Record<string, string> = {
  'auth.signed-up': 'Signed up',
  'auth.signed-in': 'Signed in',
  'auth.signed-out': 'Signed out of an app',
  'auth.sign-in-failed': 'Somebody entered a wrong password',
  'auth.admin-entry-refused': 'Your password was entered at the admin sign-in, but gave no access',
  'auth.factor-verified': 'Confirmed a sign-in with a second factor',
  'auth.factor-failed': 'Somebody entered a wrong code for a second factor',
  'auth.factor-added': 'Added a second factor',
  'auth.factor-changed': 'Changed a second factor',
  'auth.factor-removed': 'Removed a second factor',
  'auth.factors-reset': 'Passkeys and second factors were reset',
  'auth.passkey-added': 'Added a passkey',
  'auth.passkey-renamed': 'Renamed a passkey',
  'auth.passkey-removed': 'Removed a passkey',
  'auth.passkey-shown': 'Confirmed with a passkey',
  'auth.passkey-failed': 'A passkey did not work',
  'auth.recovery-codes-made': 'Created new recovery codes',
  'auth.recovery-code-used': 'Used a recovery code',
  'auth.email-confirmed': 'Confirmed the email address',
  'auth.email-change-asked': 'Asked to change the email address',
  'auth.address-move-asked': 'Asked to move the account, because the mailbox is lost',
  'auth.address-move-confirmed': 'The new address was confirmed',
  'auth.address-move-stopped': 'The move to another address was stopped',
  'auth.email-changed': 'Changed the email address',
  'auth.phone-confirmed': 'Confirmed a phone number',
  'auth.phone-changed': 'Changed the phone number',
  'auth.password-changed': 'Changed the password',
  'auth.recovery-asked': 'A link to reset the password was requested',
  'auth.magic-link-asked': 'A sign-in link was requested',
  'auth.sign-up-repeated': 'Somebody tried to sign up with your address',
  'auth.identity-linked': 'Connected another way to sign in',
  'auth.identity-unlinked': 'Disconnected a way to sign in',
  'auth.invitation-accepted': 'Accepted the invitation',
  'auth.oauth-approved': 'Signed in to another tool',
  'auth.oauth-revoked': 'Revoked the access of another tool',
  'auth.refresh-token-reused': 'An app used an old session, so it was ended',
  'auth.disowned': 'Said “This wasn’t me”',
  'auth.deletion-asked': 'Asked to delete the account',
  'auth.deletion-undone': 'Came back, so the account stays',
  'auth.user-updated': 'Account changed',
  'auth.user-created': 'Account made',
  'auth.user-invited': 'Invited',
  'member.role-set': 'Role changed',
  'member.suspended': 'Suspended',
  'member.readmitted': 'Suspension ended',
  'member.banned': 'Banned',
  'member.unbanned': 'Ban lifted',
  'member.sessions-ended': 'Signed out everywhere',
}

/** The acts that are shown to the owner of an account. */
export const activityEvents = Object.keys(sentences)

/** The text of an entry, such as `Signed in with a password`. It says so if somebody else acted. */
export function activitySentence({ act, actorKind, details: metadata }: ActivityEntry): string {
  const sentence = sentences[act] ?? act
  if (act === 'auth.signed-in') return [sentence, methodNames[String(metadata.method)]].filter(Boolean).join(' ')
  return act.startsWith('member.') || actorKind === 'admin' || actorKind === 'service'
    ? `${sentence} by an administrator`
    : sentence
}
