/** The labels of the box in which members write. */
export const writingLabels = {
  files: 'Pictures and files',
  preview: 'Preview',
  format: 'How to format',
  quoteSelection: 'Quote',
} as const
