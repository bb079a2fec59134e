/** The menu of the account pages. */
export const accountMenuLabel = 'Your account'

/** The labels of the pages for second factors. */
export const factorLabels = {
  title: 'Add an authenticator app',
  name: 'Name',
  add: 'Add an app',
  picture: 'QR code for',
  code: 'Code',
  confirm: 'Turn it on',
} as const

/** The labels of the page that shows recovery codes once. */
export const recoveryCodeLabels = { title: 'Your recovery codes', saved: 'I have saved them' } as const

/** The message if another account has the new address. */
export const addressTakenMessage = 'Another account uses this address.'

/** The labels of the page for a new password. */
export const passwordLabels = {
  current: 'Current password',
  new: 'New password',
  wrongCurrent: 'That isn’t your current password.',
} as const

/** The labels of the page for connected accounts. */
export const identityLabels = { connectGoogle: 'Connect Google', disconnect: 'Disconnect' } as const
