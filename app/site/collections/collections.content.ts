import { words } from '#app/platform/words/words.ts'

/** The headings of what the firm shows for proof. */
export const collections = words('collections', [], {
  people: { title: 'Who you will meet', intro: 'The people who do the work, not the people who sell it.' },
  cases: { title: 'What came of it', intro: 'Three facts each: who, what was wrong, what changed.' },
  testimonials: { title: 'In their words' },
  dates: { title: 'Next dates', intro: 'Dates that are fixed. For a group of your own, ask us for another.' },
  questions: { title: 'Questions people ask' },
  partners: { title: 'We work with' },
})
