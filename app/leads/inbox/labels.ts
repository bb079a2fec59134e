/** The controls on the page of a lead. */
export const leadLabels = {
  messageFrom: 'Message from',
  everything: 'Everything from them',
  delete: 'Delete',
  newNote: 'New note',
  addNote: 'Add note',
  deletesAlso: (dependents: string) => `This also deletes ${dependents}.`,
  arranged: 'Arranged',
  tags: 'Tags',
  due: 'Due',
  saveArranged: 'Save',
  useKeys: 'Use these keys in this browser',
} as const

/** The form that answers a lead. */
export const replyLabels = {
  savedReply: 'Start with a saved reply',
  useSaved: 'Use it',
  subject: 'Subject',
  text: 'Your answer',
  send: 'Send',
} as const

/** The trash of leads. */
export const leadTrashLabels = {
  link: 'Trash',
  purge: 'Delete for good',
  purgeOf: (title: string) => `Delete ${title} for good`,
} as const
