/** The choice of tags in a form. */
export const tagChoiceLabels = { group: 'Tags', keysHint: 'Arrow keys go from tag to tag.' } as const
