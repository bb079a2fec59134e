import { definePageCopy } from '#app/platform/copy/copy.ts'

// First path segments of our links, which admins cannot change.
const fixed = ['nothing.ways.*.from']

/** Copy of the self-service page on which senders see, correct, extend or delete their data. */
export const selfServiceCopy = definePageCopy('own', fixed, {
  title: 'What we store about you',
  kinds: {
    messages: { what: 'Your message', why: 'to answer you' },
    assessments: {
      what: 'Your assessment',
      why: 'because you asked for it by email and agreed to hear from us',
    },
    calls: { what: 'Your call', why: 'to prepare for it and hold the time' },
    files: { what: 'Your address, for a file', why: 'because you agreed to hear from us about it' },
    candidates: { what: 'Your profile', why: 'to match you with roles' },
  },
  kept: '{what} and our emails with you, {why}. Only our team can read them.',
  until: 'Kept until',
  extend: 'Keep it longer',
  extended: 'We’ll keep it longer.',
  guest: { what: 'Your registration for an event', why: 'so we know who’s coming' },
  correct: 'Correct it',
  name: 'Name',
  company: 'Company',
  phone: 'Phone',
  another: 'Use another email address',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved.',
  moved: 'From now on, we’ll write to this address.',
  move: {
    title: 'Use another email address',
    text: 'We’ll send a link to the new address. Once you open it, we’ll write only to that address.',
    email: 'Email',
    ask: 'Send the link',
    asking: 'Sending...',
    asked: 'We’ve sent a link to that address. It works for a week.',
    back: 'Back',
    over: 'This link has expired',
    again: 'To get a new link, open the page with your data. Every email from us links to it.',
    confirm: 'Yes, write to this address',
    confirmText: 'From now on, we’ll write to {email}.',
  },
  end: {
    title: 'Delete it',
    text:
      'We’ll delete it everywhere right away, including the emails about it. If you have a call coming up, we’ll ' +
      'cancel it. If you have a seat at an event, it goes to someone else.',
    sure: 'Yes, delete it.',
    sureMissing: 'Please check the box to delete it.',
    submit: 'Delete it',
    busy: 'Deleting...',
  },
  ended: {
    title: 'Your data is deleted',
    text: 'We’ve deleted everything. If you saved a call or an event in your own calendar, delete it there.',
  },
  nothing: {
    title: 'There’s nothing here anymore',
    text: 'It was deleted, or it expired.',
    ways: [
      { from: 'mine', href: '/contact', label: 'Contact Us' },
      { from: 'talent', href: '/skillbridge/candidate-profile', label: 'Send a new profile' },
      { from: 'meet', href: '/meet', label: 'Choose a time' },
      { from: 'assessment', href: '/assessment', label: 'Answer the questions' },
    ],
  },
  privacy: 'Privacy',
  inMail: 'See, correct or delete your data',
})
