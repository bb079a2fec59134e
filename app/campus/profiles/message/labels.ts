/** The labels of the form for a message to a member. */
export const messageLabels = {
  message: 'Message',
  send: 'Send message',
  sent: 'Your message is on its way.',
} as const
