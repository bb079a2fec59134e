/** The toolbar of the editor and what it says about the text. */
export const editorLabels = {
  toolbar: 'Formatting',
  image: 'Image',
  find: 'Find',
  focus: 'Focus',
  markdown: 'Markdown',
  preview: 'Preview',
  insertMenu: 'What to insert',
  embedAddress: 'Address',
  notInserted: 'These parts of what you pasted could not be inserted:',
} as const

/** The bar that finds and replaces words. */
export const findLabels = {
  bar: 'Find in the article',
  find: 'Find',
  replacement: 'Replace with',
  replace: 'Replace',
  replaceAll: 'Replace all',
  notFound: 'Not found',
  found: (total: number) => `${total} found`,
  position: (at: number, total: number) => `${at} of ${total}`,
} as const

/** The dialog that uploads a picture. */
export const imageLabels = {
  title: 'Add an image',
  uploaded: 'Uploaded.',
  description: 'What does it show?',
  insert: 'Insert',
  close: 'Close',
} as const
