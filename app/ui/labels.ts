/** The title of the errors above a form. */
export const formErrorsTitle = 'Please check what you entered.'

/** Shown if the server could not be reached. */
export const offlineMessage =
  'We could not reach the server, so this is not sent yet. Your text is kept in this browser. Please send it again.'
