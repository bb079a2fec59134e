/** What is planned with a person. */
export const personLabels = { outcome: 'What became of them', save: 'Save' } as const
