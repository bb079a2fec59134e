import { words } from '#app/platform/copy/copy.ts'
import { formatSeatsLeft } from '../seats-left.ts'

// Labels as specified, which admins cannot change.
const fixed = ['title', 'empty', 'emptyPast', 'form.register', 'form.registering']

/** Copy of the public event pages, which the Campus shares. */
export const openEvents = words('events', fixed, {
  title: 'Events',
  titlePast: 'Past events',
  description: 'Webinars, workshops and clinics for presales teams: see what is on and save a seat.',
  lede: 'Webinars, workshops and clinics, run by people who have led presales teams.',
  empty: 'No upcoming events',
  emptyPast: 'No past events',
  consent: 'Use my name and address to run this event, and write to me about it.',
  ways: {
    upcoming: 'Upcoming events',
    past: 'Past events',
    calendar: 'Subscribe in your calendar',
    members: 'For members',
    sooner: 'Sooner events',
    later: 'Later events',
    recent: 'More recent events',
    earlier: 'Earlier events',
  },
  event: {
    ...formatSeatsLeft,
    cancelled: 'Cancelled',
    cancelledBecause: 'This event does not take place.',
    over: 'This event is over.',
    agenda: 'Agenda',
    speakers: 'Who speaks',
    cohort: 'One registration, {dates} dates',
  },
  form: {
    title: 'Save a seat',
    full: 'All seats are taken. Join the waiting list, and we email you if a seat opens up.',
    titleFull: 'Join the waiting list',
    joining: 'Joining...',
    name: 'Name',
    email: 'Email',
    button: 'Sign up',
    sending: 'Signing up...',
    member: 'Already a member?',
    memberLink: 'Register in the Campus',
    register: 'Register',
    registering: 'Registering...',
    registered: 'You are registered.',
    waiting: 'You are on the waiting list.',
    registration: 'My registration',
  },
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. Your seat is yours once you open it and confirm.',
    textFull: 'We sent you a link. You are on the waiting list once you open it and confirm.',
  },
  toKeep: {
    title: 'To keep',
    recording: 'Watch the recording',
    discussion: 'Go on talking in the Campus',
  },
  calendars: {
    title: 'Add to calendar',
    file: 'Calendar file',
    google: 'Google Calendar',
    outlook: 'Outlook.com',
    office: 'Outlook at work (Microsoft 365)',
  },
})
