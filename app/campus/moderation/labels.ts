/** The labels of the form that reports a post or comment. */
export const reportLabels = {
  reason: 'What is wrong with it?',
  send: 'Send report',
  sent: 'Thank you. The moderators have your report.',
} as const
