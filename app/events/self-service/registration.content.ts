import { words } from '#app/platform/copy/copy.ts'

/** Copy of the pages of a registration: to confirm, join and leave, and for the follow-up. */
export const registrationCopy = words('seat', [], {
  title: 'My registration',
  confirm: {
    text: 'Please confirm that you are coming. Then your seat is yours.',
    textFull: 'All seats are taken. Please confirm, and you are on the waiting list.',
    name: 'Name',
    nameHelp: 'As the organizer sees it.',
    consent: 'By confirming you agree:',
    button: 'Confirm my registration',
    busy: 'Confirming...',
  },
  registered: {
    text: 'You are registered.',
    joinLater: 'The link to join opens here {minutes} minutes before the start.',
    otherDates: 'My other dates',
    cancelled: '(cancelled)',
    waiting: '(waiting)',
  },
  waiting: {
    text: 'You are number {place} on the waiting list.',
    promise: 'We write to you once a seat is yours.',
  },
  offered: {
    until: 'A seat became free, and it is kept for you until {until}.',
    text: 'A seat became free, and it is kept for you.',
    otherwise: 'If we hear nothing by then, the next in line has it.',
    button: 'Accept the seat',
    busy: 'Accepting...',
    declineUntil:
      'You moved up from the waiting list. If you cannot come, please decline until {until}, so that the next can ' +
      'have the seat.',
  },
  leave: {
    button: 'Cancel my registration',
    line: 'Leave the waiting list',
    decline: 'Decline the seat',
    allDates: '{act} for all dates',
    busy: 'Cancelling...',
    name: 'Registration cancelled',
    title: 'Thank you for telling us',
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
    title: 'There is no such registration',
    text: 'It was cancelled, or not confirmed within two days. You can sign up again.',
    button: 'Events',
  },
  afterwards: {
    over: 'This event is over.',
    thanks: 'This event is over. Thank you for coming.',
    feedback: 'Say how it was',
    certificate: 'My certificate of attendance',
  },
  feedback: {
    title: 'How was it?',
    lines: { worth: 'It was worth my time.', recommend: 'I would send a colleague to the next one.' },
    answers: ['Not at all', 'Rather not', 'Partly', 'Mostly', 'Fully'],
    monday: 'What will you do on Monday?',
    thanks: 'Thank you. The organizer reads it without your name; you can change it here.',
    absent: 'The list does not say that you were there. If you were, please tell the organizer.',
    button: 'Send',
    busy: 'Sending...',
  },
  certificate: {
    title: 'Certificate of attendance',
    tookPart: 'took part in',
    proof: 'Whoever opens {address} sees that this is so.',
    gone: {
      name: 'Certificate not found',
      title: 'There is no such certificate',
      text: 'None was given with this address, or it was deleted with all that we kept of its owner.',
      button: 'Events',
    },
  },
})
