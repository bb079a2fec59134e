/** The title of the errors above a form. */
export const formErrorsTitle = 'Please check what you entered.'

/** Shown if the server could not be reached. */
export const offlineMessage =
  'We couldn’t reach the server, so this hasn’t been sent yet. Your text is saved in this browser. Please send it again.'
