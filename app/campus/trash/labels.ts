/** The buttons that bring a deleted text back: below the notice of its deletion, and in the trash. */
export const trashLabels = { undo: 'Undo', restore: 'Restore' } as const
