import { definePageCopy } from '#app/platform/copy/copy.ts'

/** The organization's facts as customized, with the defaults below. */
export const firm = definePageCopy('firm', ['tagline'], {
  name: 'Solutioneer',
  tagline: 'Win Your Unfair Share of Business',
  /** The address of a custom logo; empty for the built-in one. */
  mark: '',
  blurb: 'We train, coach and equip presales teams to win their unfair share of business.',
  salesAddress: 'sales@solutioneer.example',
  phone: '(502) 555-0142',
  phoneLink: 'tel:+15025550142',
  office: {
    city: 'Louisville',
    region: 'Kentucky',
    country: 'United States',
    countryCode: 'US',
    timeZone: 'America/New_York',
  },
  social: {
    x: 'https://x.com/solutioneer_example',
    linkedin: 'https://www.linkedin.com/company/solutioneer-example',
  },
  book: {
    title: 'The Ultimate Solutioneer',
    /** The author's name; empty if the site names none. */
    author: '',
    order: 'https://bookshop.example/the-ultimate-solutioneer',
    hardcover: 'https://bookshop.example/the-ultimate-solutioneer/hardcover',
    paperback: 'https://bookshop.example/the-ultimate-solutioneer/paperback',
    podcast: 'https://podcast.example/the-ultimate-solutioneer',
    /** The number of pages; empty if the site does not say. */
    pages: '',
  },
  /** When somebody who writes to us gets an answer. Pages show it before a message is sent. */
  replyPromise: 'You get an answer by the end of the next business day.',
})

/**
 * All facts about the organization that pages, emails and structured data use. The getters read the current values: do
 * not store one beyond the page or email that is being rendered.
 */
export const site = {
  get name() {
    return firm().name
  },
  get tagline() {
    return firm().tagline
  },
  get mark() {
    return firm().mark
  },
  get blurb() {
    return firm().blurb
  },
  get salesAddress() {
    return firm().salesAddress
  },
  get phone() {
    return firm().phone
  },
  get phoneLink() {
    return firm().phoneLink
  },
  get office() {
    return firm().office
  },
  get social() {
    return firm().social
  },
  get book() {
    return firm().book
  },
  get replyPromise() {
    return firm().replyPromise
  },
}
