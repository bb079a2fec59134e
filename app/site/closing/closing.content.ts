import { definePageCopy } from '#app/platform/copy/copy.ts'

/** Copy of the panel at the end of each page. */
export const closingWords = definePageCopy('closing', [], {
  /** Above the person, or alone if there is none. */
  answers: 'Who answers',
  nobody: 'A presales practitioner',
  nextCall: 'Next free time for a call',
  call: 'Or call',
})
