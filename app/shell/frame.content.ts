import { words } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = [
  'footer.quick.title',
  'footer.services.links',
  'footer.privacy',
  'footer.terms',
  'missing.title',
  'missing.action',
  'problems.unexpected.title',
]

/** Copy around every public page. The specification fixes the header's. */
export const frameWords = words('frame', fixed, {
  footer: {
    quick: {
      title: 'Quick Links',
      links: [
        { href: '/', label: 'Home' },
        { href: '/about', label: 'About Us' },
        { href: '/services', label: 'Services' },
        { href: '/academy', label: 'Academy' },
        { href: '/contact', label: 'Contact' },
      ],
    },
    services: {
      title: 'Services',
      links: [
        { href: '/services#workshops', label: 'Envisioning Workshops' },
        { href: '/services#process', label: 'Process Improvement' },
        { href: '/services#learning', label: 'Learning & Development' },
        { href: '/services#coaching', label: 'Leadership Coaching' },
      ],
    },
    offerings: {
      title: 'Offerings',
      links: [
        { href: '/academy', label: 'Solutioneer Academy' },
        { href: '/academy?tab=certifications', label: 'Certifications' },
        { href: '/campus', label: 'Solutioneer Campus' },
        { href: '/solution-center', label: 'Solution Center' },
        { href: '/navigator', label: 'Solution Navigator' },
        { href: '/skillbridge', label: 'Solution SkillBridge' },
        { href: '/framework', label: 'Solution Lifecycle Framework' },
        { href: '/products', label: 'Product Suite' },
      ],
    },
    reading: {
      title: 'Reading',
      links: [
        { href: '/resources', label: 'Resource Center' },
        { href: '/ultimate-solutioneer', label: 'The Ultimate Solutioneer' },
        { href: '/how-we-count', label: 'How We Count' },
        { href: '/events', label: 'Events' },
        { href: '/subscribe', label: 'New articles by email' },
        { href: '/feed.xml', label: 'Feed of articles' },
      ],
    },
    contact: 'Contact',
    rights: 'All rights reserved.',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
  },
  howWeCount: 'How we count',
  newTab: '(opens in a new tab)',
  missing: {
    title: 'Oops! Page not found',
    text:
      'This slice is missing. The page may have moved, or there may be a typo in the address. Nothing that you did is ' +
      'lost.',
    action: 'Return to Home',
    name: 'Page not found',
  },
  /** Copy of the error screens. */
  problems: {
    unexpected: {
      title: 'Unexpected Application Error!',
      text: 'It is our fault, and it is in our log under the number below. Please try again.',
    },
    notAllowedTitle: 'Not allowed',
    notAllowed: 'You are signed in as somebody who may not open this. Another account may.',
    slower: 'Nothing is lost: go back, wait, and send it again.',
    away: 'We are back in a moment. Reload this page.',
    signedOut: {
      title: 'You are signed out',
      link: 'Sign in (opens in a new tab)',
      text: ', come back here, and go on.',
    },
    admin: 'Back to the admin area',
    home: 'Return to Home',
  },
})

/** The footer's copy. */
export type FooterWords = ReturnType<typeof frameWords>['footer']
