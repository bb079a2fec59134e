import { words } from '#app/platform/copy/copy.ts'

/** Copy for downloads that require an email address. */
export const fileGate = words('file-gate', [], {
  title: 'The file comes by email',
  text: 'Leave your address, and we send you a link. It is yours alone and works for seven days.',
  email: 'Email',
  name: 'Name',
  company: 'Company',
  consent: 'You may write to me about this. I can take that back at any time.',
  consentMissing:
    'Please agree that we may write to you about it. If you prefer not to, contact us and we will find another way.',
  submit: 'Send me the link',
  sending: 'Sending...',
  again: 'Have another link sent',
  sent: {
    title: 'The link is on its way',
    description: 'Look into your mailbox in a minute. The link works for seven days.',
    next: [],
  },
  failed: { title: 'Not sent', description: 'There was an error on our side. Please try again.' },
  over: 'That link has expired: links work for seven days. Leave your address, and we send you a new one.',
  members: 'This file is for members of the Campus.',
  groups: 'This file is for a group of members.',
  notInGroup: 'This file is for a group that you are not in. Ask the person who told you about it to add you.',
  take: 'Sign in and download',
})
