import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy of the pages of a registration: to confirm, join and leave, and for the follow-up. */
export const registrationCopy = definePageCopy('seat', [], {
  title: 'My registration',
  confirm: {
    text: 'Confirm that you’re coming, and the seat is yours.',
    textFull: 'All seats are taken. Confirm to join the waiting list.',
    name: 'Name',
    nameHelp: 'The organizer sees this name.',
    consent: 'By confirming, you agree:',
    button: 'Confirm my registration',
    busy: 'Confirming...',
  },
  registered: {
    text: 'You’re registered.',
    joinLater: 'The link to join appears here {minutes} minutes before the start.',
    otherDates: 'My other dates',
    cancelled: '(canceled)',
    waiting: '(waiting)',
  },
  waiting: {
    text: 'You’re number {place} on the waiting list.',
    promise: 'We’ll email you as soon as you have a seat.',
  },
  offered: {
    until: 'A seat has opened up, and we’re holding it for you until {until}.',
    text: 'A seat has opened up, and we’re holding it for you.',
    otherwise: 'If we don’t hear from you by then, it goes to the next person in line.',
    button: 'Accept the seat',
    busy: 'Accepting...',
    declineUntil:
      'You moved up from the waiting list. If you can’t come, please decline by {until} so that the next person gets ' +
      'the seat.',
  },
  leave: {
    button: 'Cancel my registration',
    line: 'Leave the waiting list',
    decline: 'Decline the seat',
    allDates: '{act} for all dates',
    busy: 'Canceling...',
    name: 'Registration canceled',
    title: 'Thanks for letting us know',
    done: 'Your registration is canceled.',
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
    text: 'It was canceled, or nobody confirmed it within two days. You’re welcome to sign up again.',
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
    lines: { worth: 'It was worth my time.', recommend: 'I’d send a colleague to the next one.' },
    answers: ['Not at all', 'Not really', 'Partly', 'Mostly', 'Completely'],
    monday: 'What will you do differently on Monday?',
    thanks: 'Thanks. The organizer sees your feedback without your name, and you can change it here.',
    absent: 'We don’t have you down as attending. If you were there, please tell the organizer.',
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
      text: 'There’s no certificate at this link, or its owner deleted their data.',
      button: 'Events',
    },
  },
})
