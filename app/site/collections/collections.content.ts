import { words } from '#app/platform/copy/copy.ts'

/** Headings of the collections. */
export const collections = words('collections', [], {
  people: { title: 'Who you will meet', intro: 'The people who do the work, not the people who sell it.' },
  results: {
    title: 'What changed, and who measured it',
    before: 'before',
    after: 'after',
    measuredBy: 'Measured by',
  },
  cases: {
    title: 'What came of it',
    intro: 'Three facts each: who, what was wrong, what changed.',
    problem: 'Problem',
    result: 'Result',
    story: 'Read the whole story',
  },
  testimonials: { title: 'In their words' },
  dates: {
    title: 'Next dates',
    intro: 'Dates that are fixed. For a group of your own, ask us for another.',
    caption: 'Course dates, the next one first',
    columns: { course: 'Course', day: 'Date', place: 'Place', price: 'Price', seats: 'Seats' },
    onRequest: 'On request',
    full: 'Fully booked',
    ask: 'Ask for a seat',
    one: '1 seat left',
    many: '{seats} seats left',
  },
  questions: { title: 'Questions people ask' },
  partners: { title: 'We work with' },
})
