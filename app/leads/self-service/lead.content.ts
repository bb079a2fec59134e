import { words } from '#app/platform/copy/copy.ts'

// First path segments of our links, which admins cannot change.
const fixed = ['nothing.ways.*.from']

/** Copy of the self-service page on which senders see, correct, extend or delete their data. */
export const selfServiceCopy = words('own', fixed, {
  title: 'What we store about you',
  kinds: {
    messages: { what: 'Your message', why: 'to answer you' },
    assessments: {
      what: 'Your assessment',
      why: 'because you asked for it by email, and agreed that we may write to you',
    },
    calls: { what: 'Your call', why: 'to prepare it and reserve the time' },
    files: { what: 'Your address, for a file', why: 'because you agreed that we may email you about it' },
    candidates: { what: 'Your profile', why: 'to match you with roles' },
  },
  kept: '{what} and our emails with you, {why}. Only our team can read them.',
  until: 'Kept until',
  extend: 'Keep it longer',
  extended: 'We keep it longer.',
  guest: { what: 'Your registration for an event', why: 'so that we know who is coming' },
  correct: 'Correct it',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  another: 'Use another email address',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  moved: 'From now on, we will write to this address.',
  move: {
    title: 'Use another email address',
    text: 'We will send a link to the new address. Once you open it, we will write to that address only.',
    email: 'Email',
    ask: 'Send the link',
    asking: 'Sending...',
    asked: 'The link is on its way to that address. It works for a week.',
    back: 'Back',
    over: 'This link has expired',
    again: 'To get a new link, open the page with your data. You will find its link in each of our emails to you.',
    confirm: 'Yes, write to this address',
    confirmText: 'From now on, we will write to {email}.',
  },
  end: {
    title: 'Delete it',
    text:
      'We delete it everywhere right away, including the emails about it. An upcoming call is cancelled, and your ' +
      'seat at an event goes to somebody else.',
    sure: 'Yes, delete it.',
    sureMissing: 'Please confirm that you want to delete it.',
    submit: 'Delete it',
    busy: 'Deleting...',
  },
  ended: {
    title: 'Your data is deleted',
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
  inMail: 'See, correct or delete the data we store about this:',
})
