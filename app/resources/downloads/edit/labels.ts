/** The fields of the download form, and what it says about the uploaded file. */
export const downloadLabels = {
  title: 'Title',
  uploaded: 'Uploaded:',
  offeredOnceSaved: 'It is offered once you save.',
} as const
