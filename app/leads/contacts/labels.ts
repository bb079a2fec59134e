/** The labels of a person's next step. */
export const personLabels = { outcome: 'What became of them', save: 'Save' } as const
