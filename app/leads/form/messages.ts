/** The messages of the lead forms about rejected input. */
export const leadFormMessages = {
  noName: 'Enter your name.',
  wrongEmail: 'Enter an email address like name@company.com.',
  noMessage: 'Write your message.',
  noSkills: 'Name your key skills and technologies.',
  tooQuick: 'That was very quick. Nothing is lost. Please send the form again.',
  openTooLong: 'This page was open for a long time. Nothing is lost. Please send the form again.',
} as const
