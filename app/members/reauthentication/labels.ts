/** The labels and messages of the form that asks for a proof before a sensitive action. */
export const reauthenticationLabels = {
  title: 'Confirm that it is you',
  passkey: 'Use a passkey',
  password: 'Password',
  wrongPassword: 'That isn’t your password.',
  confirm: 'Confirm',
} as const
