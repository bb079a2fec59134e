import { words } from '#app/platform/words/words.ts'

/** Copy of the pages on which a call is booked, moved and cancelled. */
export const meet = words('meet', [], {
  meta: {
    name: 'Book a Call',
    title: 'Book a Call With a Presales Practitioner',
    description: 'Choose a time for a call about a deal, a team or a course, by your own clock. No account, no puzzle.',
  },
  title: 'Talk to one of us',
  lede:
    'Choose a time. You talk to a person who has run presales teams: about one deal, one team or one course. ' +
    'The invitation is in your mailbox a minute later.',
  zone: 'Your time zone',
  zoneButton: 'Show these times',
  times: 'Choose a time',
  none: 'There is no free time in the next three weeks. Write to us, and we find one.',
  write: 'Contact Us',
  ways: [
    { href: '/assessment', label: 'See where you stand', text: 'Twelve questions, and something to talk about.' },
    { href: '/navigator', label: 'What we would look at', text: 'Four kinds of work, and how long each takes.' },
    { href: '/resources', label: 'Read first', text: 'Articles and templates, without a form.' },
  ],
  choose: 'Choose one of the times.',
  taken: 'This time was taken a moment ago. Please choose another: what you typed is still there.',
  about: 'What is it about?',
  aboutHelp: 'A sentence is enough: the deal, the team or the course.',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  submit: 'Book the call',
  sending: 'Booking...',
  privacy: 'We keep what you write here to prepare the call, for two years at most; ask us, and we delete it.',
  again: 'Book another call',
  sent: {
    title: 'Your call is booked',
    description: 'The invitation is on its way to your mailbox. It has the link to move or cancel the call.',
    next: [],
  },
  failed: { title: 'Not booked', description: 'There was an error on our side. Please try again.' },
  own: {
    title: 'Your call',
    with: 'With',
    cancelled: 'This call is cancelled.',
    over: 'This call is over.',
    another: 'Choose another time',
    move: 'Move it',
    moving: 'Moving...',
    moved: 'Your call has moved. The new invitation is on its way.',
    cancel: 'Cancel the call',
    cancelling: 'Cancelling...',
  },
})
