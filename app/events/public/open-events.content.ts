import { definePageCopy } from '#app/platform/copy/copy.ts'
import { defaultSeatTexts } from '../seats-left.ts'

// Labels as specified, which admins cannot change.
const fixed = ['title', 'empty', 'emptyPast', 'form.register', 'form.registering']

/** Copy of the public event pages, which the Campus shares. */
export const openEvents = definePageCopy('events', fixed, {
  title: 'Events',
  titlePast: 'Past events',
  description: 'Webinars, workshops and clinics for presales teams. See what’s coming up and save your seat.',
  lede: 'Webinars, workshops and clinics, run by people who have led presales teams.',
  empty: 'No upcoming events',
  emptyPast: 'No past events',
  consent: 'You can use my name and email address to run this event and to write to me about it.',
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
    ...defaultSeatTexts,
    cancelled: 'Canceled',
    cancelledBecause: 'This event is canceled.',
    over: 'This event is over.',
    agenda: 'Agenda',
    host: 'Hosted by',
    speakers: 'Speakers',
    cohort: 'One registration, {dates} dates',
  },
  form: {
    title: 'Save a seat',
    full: 'All seats are taken. Join the waiting list, and we’ll email you if a seat opens up.',
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
    registered: 'You’re registered.',
    waiting: 'You’re on the waiting list.',
    registration: 'My registration',
  },
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. Open it and confirm, and the seat is yours.',
    textFull: 'We sent you a link. Open it and confirm to join the waiting list.',
  },
  toKeep: {
    title: 'Materials',
    recording: 'Watch the recording',
    discussion: 'Continue the discussion in the Campus',
  },
  calendars: {
    title: 'Add to calendar',
    file: 'Calendar file',
    google: 'Google Calendar',
    outlook: 'Outlook.com',
    office: 'Outlook at work (Microsoft 365)',
  },
})
