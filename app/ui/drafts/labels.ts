/** The notes that the draft script writes into forms. */
export const draftLabels = {
  continuing: 'Continuing your draft from',
  startOver: 'Start over',
  other: 'Another text',
  showOther: 'Show it',
  cleared: 'Your draft is cleared.',
  undo: 'Undo',
  signedOut: 'You are signed out.',
} as const
