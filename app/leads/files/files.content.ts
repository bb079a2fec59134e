import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy for downloads that require an email address. */
export const fileGate = definePageCopy('file-gate', [], {
  title: 'We’ll email you the file',
  text: 'Leave your email address, and we’ll send you a link. It’s just for you and works for seven days.',
  email: 'Email',
  name: 'Name',
  company: 'Company',
  consent: 'You can email me about this. I can change my mind at any time.',
  consentMissing:
    'Please check the box so we can email you about it. If you’d rather not, contact us and we’ll find another way.',
  submit: 'Send me the link',
  sending: 'Sending...',
  again: 'Send me another link',
  sent: {
    title: 'Check your email',
    description: 'We sent you a link. It works for seven days.',
    next: [],
  },
  failed: { title: 'Not sent', description: 'Something went wrong on our side. Please try again.' },
  over: 'That link has expired: links work for seven days. Leave your email address, and we’ll send you a new one.',
  members: 'This file is for members of the Campus.',
  groups: 'This file is for one group of members.',
  notInGroup: 'This file is for a group you’re not in. Ask the person who told you about it to add you.',
  take: 'Sign in and download',
})
