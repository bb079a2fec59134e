import { words } from '#app/platform/copy/copy.ts'

/** Copy for downloads that require an email address. */
export const fileGate = words('file-gate', [], {
  title: 'The file comes by email',
  text: 'Leave your email address, and we will send you a link. It is just for you and works for seven days.',
  email: 'Email',
  name: 'Name',
  company: 'Company',
  consent: 'You may write to me about this. I can change my mind at any time.',
  consentMissing:
    'Please agree that we may write to you about it. If you prefer not to, contact us and we will find another way.',
  submit: 'Send me the link',
  sending: 'Sending...',
  again: 'Send me another link',
  sent: {
    title: 'The link is on its way',
    description: 'Check your inbox in a minute. The link works for seven days.',
    next: [],
  },
  failed: { title: 'Not sent', description: 'There was an error on our side. Please try again.' },
  over: 'That link has expired; links work for seven days. Leave your email address, and we will send you a new one.',
  members: 'This file is for members of the Campus.',
  groups: 'This file is for a group of members.',
  notInGroup: 'This file is for a group that you are not in. Ask the person who told you about it to add you.',
  take: 'Sign in and download',
})
