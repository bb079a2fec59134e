import { definePageCopy } from '#app/platform/copy/copy.ts'

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
export const frameWords = definePageCopy('frame', fixed, {
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
        { href: '/skillbridge/candidate-profile', label: 'Candidate Profile' },
        { href: '/framework', label: 'Solution Lifecycle Framework' },
        { href: '/products', label: 'Product Suite' },
      ],
    },
    reading: {
      title: 'Reading',
      links: [
        { href: '/resources', label: 'Resource Center' },
        { href: '/resources?tab=downloads', label: 'Downloads' },
        { href: '/ultimate-solutioneer', label: 'The Ultimate Solutioneer' },
        { href: '/events', label: 'Events' },
        { href: '/assessment', label: 'Presales Assessment' },
        { href: '/how-we-count', label: 'How We Count' },
        { href: '/subscribe', label: 'New articles by email' },
        { href: '/feed.xml', label: 'Feed of articles' },
      ],
    },
    contact: 'Contact',
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
    search: 'Search the site',
    find: 'Search',
    instead: 'Useful pages',
    links: [
      { href: '/services', label: 'What we do' },
      { href: '/resources', label: 'Articles and downloads' },
      { href: '/contact', label: 'Write to us' },
    ],
  },
  /** Copy of the error screens. */
  problems: {
    unexpected: {
      title: 'Unexpected Application Error!',
      text: 'Something broke on our side, and we’ve logged it under the number below. Please try again.',
    },
    notAllowedTitle: 'Not allowed',
    notAllowed: 'The account you’re signed in to can’t open this page. Try another account.',
    slower: 'Nothing is lost. Go back, wait a moment, and send it again.',
    away: 'We’ll be back in a moment. Please reload this page.',
    signedOut: {
      title: 'You’re signed out',
      link: 'Sign in (opens in a new tab)',
      text: ', then come back here and continue.',
    },
    admin: 'Back to the admin area',
    home: 'Return to Home',
  },
})

/** The footer's copy. */
export type FooterWords = ReturnType<typeof frameWords>['footer']
