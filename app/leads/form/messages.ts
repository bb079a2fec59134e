/** The messages of the lead forms about rejected input. */
export const leadFormMessages = {
  noName: 'Enter your name.',
  wrongEmail: 'Enter an email address like name@company.com.',
  noMessage: 'Write your message.',
  noSkills: 'Enter your key skills and technologies.',
  tooQuick: 'That was very fast, so we stopped to check. Your text is still here. Please send it again.',
  openTooLong: 'This page was open for a long time. Your text is still here. Please send it again.',
} as const
