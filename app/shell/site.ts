import { words } from '#app/platform/copy/copy.ts'

/** The facts of the firm, as the firm has set them. Their defaults are the code's. */
export const firm = words('firm', ['tagline'], {
  name: 'Solutioneer',
  tagline: 'Win Your Unfair Share of Business',
  /** The address of the firm's own mark, among the pictures; empty: the drawn one. */
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
    order: 'https://bookshop.example/the-ultimate-solutioneer',
    hardcover: 'https://bookshop.example/the-ultimate-solutioneer/hardcover',
    paperback: 'https://bookshop.example/the-ultimate-solutioneer/paperback',
    podcast: 'https://podcast.example/the-ultimate-solutioneer',
  },
})

/**
 * The firm: every fact about it that pages, mails and structured data name. Nothing of this stands anywhere else. Each
 * is read as it stands now: do not keep one beyond the page or mail that it is read for.
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
}
