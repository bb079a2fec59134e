/** The forms that check, start and undo an import. */
export const importLabels = {
  file: 'File',
  check: 'Check the file',
  start: 'Import this file',
  undo: 'Undo this import',
  noFile: 'Please choose a file.',
  deletedAgain: 'records were deleted again.',
} as const
