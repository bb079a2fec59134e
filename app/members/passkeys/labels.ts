/** The labels of the pages on which members keep their passkeys. */
export const passkeyLabels = {
  add: 'Add a passkey',
  create: 'Create a passkey',
  name: 'Name',
  rename: 'Rename',
  saveName: 'Save name',
  remove: 'Remove',
} as const
