/** The labels of the form for a moderator’s note. */
export const noteLabels = { note: 'Note', add: 'Add the note' } as const
