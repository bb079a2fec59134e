import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy around a person's texts on their page. */
export const personPage = definePageCopy('person', [], {
  portrait: 'Portrait of {name}',
  drawn: 'A drawn figure in place of a portrait of {name}',
  profile: 'Profile',
  profileAt: 'Profile on {host}',
  call: 'Book a call with {name}',
  write: 'Write to us',
  articles: 'Articles by {name}',
  events: 'Next events with {name}',
})
