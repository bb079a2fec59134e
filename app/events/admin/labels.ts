/** The form of an event, and the one that cancels it. */
export const eventFormLabels = {
  title: 'Title',
  description: 'Description',
  starts: 'Starts',
  ends: 'Ends',
  timeZone: 'Time zone',
  host: 'Host',
  seats: 'Seats',
  audience: 'Who may see it',
  create: 'Create event',
  save: 'Save',
  cancelReason: 'Why',
  cancel: 'Cancel the event',
} as const

/** The link that copies the address of an event. */
export const copyLinkLabel = 'Copy link'

/** The links in the list of events. */
export const eventListLabels = {
  registeredFor: 'registered for',
  cancelOf: (title: string) => `Cancel ${title}`,
} as const
