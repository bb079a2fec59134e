import { words } from '#app/platform/copy/copy.ts'

/** Copy of the pages of a registration: to confirm, join and leave, and for the follow-up. */
export const registrationCopy = words('seat', [], {
  title: 'My registration',
  confirm: {
    text: 'Please confirm that you are coming to get your seat.',
    textFull: 'All seats are taken. Please confirm to join the waiting list.',
    name: 'Name',
    nameHelp: 'This is how the organizer sees you.',
    consent: 'By confirming, you agree:',
    button: 'Confirm my registration',
    busy: 'Confirming...',
  },
  registered: {
    text: 'You are registered.',
    joinLater: 'The link to join appears here {minutes} minutes before the start.',
    otherDates: 'My other dates',
    cancelled: '(cancelled)',
    waiting: '(waiting)',
  },
  waiting: {
    text: 'You are number {place} on the waiting list.',
    promise: 'We will email you as soon as you have a seat.',
  },
  offered: {
    until: 'A seat has opened up, and we are holding it for you until {until}.',
    text: 'A seat has opened up, and we are holding it for you.',
    otherwise: 'If we don’t hear from you by then, it goes to the next person in line.',
    button: 'Accept the seat',
    busy: 'Accepting...',
    declineUntil:
      'You moved up from the waiting list. If you can’t come, please decline by {until} so that the next person can ' +
      'have the seat.',
  },
  leave: {
    button: 'Cancel my registration',
    line: 'Leave the waiting list',
    decline: 'Decline the seat',
    allDates: '{act} for all dates',
    busy: 'Cancelling...',
    name: 'Registration cancelled',
    title: 'Thanks for letting us know',
    done: 'Your registration is cancelled.',
  },
  join: {
    title: 'Join',
    button: 'Join',
    busy: 'Joining...',
    opening: 'Opening the meeting',
    open: 'Open the meeting now',
  },
  gone: {
    name: 'Registration not found',
    title: 'We can’t find this registration',
    text: 'It was cancelled, or it was not confirmed within two days. You are welcome to sign up again.',
    button: 'Events',
  },
  afterwards: {
    over: 'This event is over.',
    thanks: 'This event is over. Thank you for coming.',
    feedback: 'Tell us how it was',
    certificate: 'My certificate of attendance',
  },
  feedback: {
    title: 'How was it?',
    lines: { worth: 'It was worth my time.', recommend: 'I would send a colleague to the next one.' },
    answers: ['Not at all', 'Rather not', 'Partly', 'Mostly', 'Fully'],
    monday: 'What will you do on Monday?',
    thanks: 'Thank you. The organizer sees your feedback without your name, and you can change it here.',
    absent: 'You are not marked as having attended. If you were there, please tell the organizer.',
    button: 'Send',
    busy: 'Sending...',
  },
  certificate: {
    title: 'Certificate of attendance',
    tookPart: 'took part in',
    proof: 'Anyone can verify this certificate at {address}.',
    gone: {
      name: 'Certificate not found',
      title: 'We can’t find this certificate',
      text: 'This link never had a certificate, or it was deleted together with its owner’s data.',
      button: 'Events',
    },
  },
})
