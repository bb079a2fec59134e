/** What the overview offers to do at once. */
export const overviewLabels = { takeCalls: 'Take calls Monday to Friday, 9 to 5' } as const
