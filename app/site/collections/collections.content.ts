import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Headings of the collections. */
export const collections = definePageCopy('collections', [], {
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
    intro: 'These dates are fixed. For a group of your own, ask us for another.',
    /** As long as there is none. */
    none:
      'No date is open today. A group starts when enough people have asked for the same course. Tell us which course ' +
      'and which weeks suit you, and we write to you when the date is set.',
    askFirst: 'Ask for a date',
    teaches: 'Who teaches',
    instructor: 'with {name}',
    caption: 'Course dates, the next one first',
    columns: { course: 'Course', day: 'Date', place: 'Place', price: 'Price', seats: 'Seats' },
    onRequest: 'Depends on the group',
    full: 'Fully booked',
    ask: 'Ask for a seat',
    one: '1 seat left',
    many: '{seats} seats left',
  },
  questions: { title: 'Questions people ask' },
  partners: { title: 'We work with' },
})
