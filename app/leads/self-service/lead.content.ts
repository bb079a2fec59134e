import { words } from '#app/platform/copy/copy.ts'

// First path segments of our links, which admins cannot change.
const fixed = ['nothing.ways.*.from']

/** Copy of the self-service page on which senders see, correct, extend or delete their data. */
export const selfServiceCopy = words('own', fixed, {
  title: 'What we keep of what you sent',
  kinds: {
    messages: { what: 'Your message', why: 'to answer you' },
    assessments: {
      what: 'Your assessment',
      why: 'because you asked for it by email, and agreed that we may write to you',
    },
    calls: { what: 'Your call', why: 'to prepare it and to keep its time' },
    files: { what: 'Your address, for a file', why: 'because you agreed that we may write to you about it' },
    candidates: { what: 'Your profile', why: 'to match you with roles' },
  },
  kept: '{what}, with what we wrote to each other, {why}. Our team reads it, nobody else.',
  until: 'Kept until',
  extend: 'Keep it longer',
  extended: 'We keep it longer.',
  guest: { what: 'Your registration for an event', why: 'to know who comes' },
  correct: 'Correct it',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  another: 'Write to another address',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  moved: 'We write to this address from now on.',
  move: {
    title: 'Another address',
    text: 'We send a link to it. Once you have opened the link, we write only to the new address.',
    email: 'Email',
    ask: 'Send the link',
    asking: 'Sending...',
    asked: 'The link is on its way to that address. It works for a week.',
    back: 'Back',
    over: 'This link has expired',
    again: 'To get a new link, open the page with your data: its link is in each of our emails to you.',
    confirm: 'Yes, write to this address',
    confirmText: 'From now on we write to {email}.',
  },
  end: {
    title: 'End it',
    text:
      'It is deleted, everywhere and at once, with the emails about it. A call that is still to come is cancelled, ' +
      'and the place at an event is free for others.',
    sure: 'Yes, delete it.',
    sureMissing: 'Please confirm that it is to be deleted.',
    submit: 'Delete it',
    busy: 'Deleting...',
  },
  ended: {
    title: 'It is deleted',
    text: 'We have deleted everything. An entry in your own calendar stays there until you delete it.',
  },
  nothing: {
    title: 'There is nothing here anymore',
    text: 'It was deleted or has expired.',
    ways: [
      { from: 'mine', href: '/contact', label: 'Contact Us' },
      { from: 'talent', href: '/skillbridge/candidate-profile', label: 'Send a new profile' },
      { from: 'meet', href: '/meet', label: 'Choose a time' },
      { from: 'assessment', href: '/assessment', label: 'Answer the questions' },
    ],
  },
  privacy: 'Privacy',
  inMail: 'See, correct or delete what we keep of this:',
})
