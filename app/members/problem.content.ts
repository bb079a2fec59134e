import { definePageCopy } from '#app/platform/copy/copy.ts'

/** The error messages of Campus pages and of refused sign-ins. */
export const problemWords = definePageCopy('problems', ['unexpected.title'], {
  unexpected: {
    title: 'Unexpected Application Error!',
    text: 'Please try again. What you typed is saved in this browser.',
  },
  missing: {
    title: 'Page not found',
    text: 'It may have moved, or there may be a typo in the address.',
  },
  gone: 'Gone',
  notAllowed: { title: 'Not allowed', text: 'You can’t do this.' },
  refused: {
    title: 'That didn’t work',
    text: 'Please check what you entered.',
  },
  slower: {
    title: 'A little slower, please',
    text: 'Please try again in a moment.',
    network: 'Too many tries from your network.',
    button: 'Try again',
  },
  back: 'Back to the Campus',
})
