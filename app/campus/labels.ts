/** The button that deletes a text, and the one that confirms it. */
export const deletionLabels = { delete: 'Delete' } as const

/** The button that saves an edited text. */
export const editLabels = { save: 'Save' } as const
