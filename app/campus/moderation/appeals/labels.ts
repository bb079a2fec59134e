/** The labels of the page on which a member appeals, and of the admins’ list of appeals. */
export const appealLabels = {
  ask: 'Ask an admin to look again',
  why: 'Why should we take another look?',
  send: 'Send',
  sent: 'An admin will take another look. We’ll let you know what they decide.',
  answer: 'Answer',
  reverse: 'Reverse the decision',
  answered: 'Answered. The member has been notified.',
} as const
