/** The buttons of every admin form and of every deletion. */
export const adminFormLabels = {
  saving: 'Saving...',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteOf: (title: string) => `Delete ${title}`,
  undo: 'Undo',
  undoDeleting: (title: string) => `Undo deleting ${title}`,
} as const

/** The consequence for records that go to the trash. */
export const canBeRestored = 'It can be restored for 30 days.'
