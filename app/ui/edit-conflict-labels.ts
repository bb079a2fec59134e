/** The ways out of an edit conflict. */
export const editConflictLabels = {
  seeTheirs: 'See theirs',
  overwrite: 'Overwrite it with mine',
  saveAsNew: (recordType: string) => `Save as a new ${recordType}`,
} as const
