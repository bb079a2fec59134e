/** The labels of the overview's buttons. */
export const overviewLabels = { takeCalls: 'Take calls Monday to Friday, 9 to 5' } as const
