import { words } from '#app/platform/words/words.ts'

// Labels of the specification.
const fixed = ['title', 'empty', 'emptyPast', 'form', 'asked.title']

/** The words of the public pages of events. */
export const openEvents = words('events', fixed, {
  title: 'Events',
  titlePast: 'Past events',
  description: 'Webinars, workshops and clinics for presales teams: see what is on and save a seat.',
  lede: 'Webinars, workshops and clinics, run by people who have led presales teams.',
  empty: 'No upcoming events',
  emptyPast: 'No past events',
  consent: 'Use my name and address to run this event, and write to me about it.',
  form: {
    title: 'Save a seat',
    full: 'All seats are taken. Sign up, and you are on the waiting list.',
    button: 'Sign up',
    sending: 'Signing up...',
  },
  asked: {
    title: 'Check your email',
    text: 'We sent you a link. Your seat is yours once you open it and confirm.',
  },
})
