/** Who may get a download's file, with labels. Its page is public. */
export const audienceChoices = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'address', label: 'Whoever leaves an address: the link comes by email' },
  { value: 'members', label: 'Members' },
  { value: 'groups', label: 'Only the groups below' },
] as const

export type DownloadAudience = (typeof audienceChoices)[number]['value']
