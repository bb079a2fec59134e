/** The ways out of the page that says what was not done. */
export const notDoneLabels = { sendAgain: 'Send again', goBack: 'Go back' } as const
