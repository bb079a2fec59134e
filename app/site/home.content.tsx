import { Icon } from '#app/art/icons.tsx'
import { words } from '#app/platform/copy/copy.ts'
import { promisedClaims } from './firm/claims.ts'
import type { Feature } from './sections/feature-cards.tsx'

// Labels that the specification fixes.
const fixed = ['hero', 'cards.*.title', 'whoTitle', 'claims', 'closing.action']

/** Copy of the home page. */
export const home = words('home', fixed, {
  title: 'Presales Consulting, Training and Community',
  description:
    'We train, coach and equip presales teams to take the larger slice: workshops, process, coaching, an ' +
    'academy and a community for presales professionals.',
  hero: { title: 'Win Your Unfair Share of Business', action: 'Explore Our Services' },
  lede:
    'Your rivals get their share. We train, coach and equip presales teams to take the larger slice, ' +
    'deal after deal, for reasons a buyer can explain.',
  note: 'Workshops\u00a0· Process\u00a0· Coaching\u00a0· Academy\u00a0· Community',
  cards: [
    {
      title: 'Drive Revenue',
      href: '/framework',
      text: 'Qualify harder, show less, win more: a pipeline that closes for reasons you can repeat.',
      figure: <Icon name="share" />,
    },
    {
      title: 'Business Solutions',
      href: '/services#workshops',
      text: 'Shape the requirement with the buyer before it is written down without you.',
      figure: <Icon name="halves" />,
    },
    {
      title: 'Skills Development',
      href: '/academy',
      text: 'Certifications and practice for discovery, demos, RFPs and value.',
      figure: <Icon name="quarters" />,
    },
    {
      title: 'Customer Engagement',
      href: '/academy?tab=courses#discovery-excellence',
      text: 'Conversations that executives ask to continue.',
      figure: <Icon name="meeting" />,
    },
  ] satisfies Feature[],
  whoTitle: 'Who We Are',
  who: [
    'We are presales people. We have sat in the discovery call that went nowhere, rebuilt the demo at ' +
      'midnight, and answered RFPs that were written for another vendor.',
    'So we teach what a team can use the same week: how to hear the problem behind the requirement, how to show one ' +
      'thing well instead of ten things quickly, and how to make the value so plain that procurement has ' +
      'little left to argue with.',
  ],
  roles: {
    title: 'Start where you stand',
    list: [
      {
        title: 'You lead a team',
        text: 'Which deals to serve, who does what, and the figures that show it.',
        links: [
          { href: '/assessment', label: 'Rate your team in five minutes' },
          { href: '/navigator', label: 'Consulting for presales leaders' },
          { href: '/academy?tab=corporate', label: 'Training for a whole team' },
        ],
      },
      {
        title: 'You do the work',
        text: 'Discovery, demos, proposals: practice before it counts, and people to ask.',
        links: [
          { href: '/academy?tab=courses', label: 'Six courses' },
          { href: '/campus', label: 'The members’ Campus' },
        ],
      },
      {
        title: 'You want to hire',
        text: 'Presales people, assessed by presales people, for a pursuit or for good.',
        links: [
          { href: '/skillbridge', label: 'How SkillBridge works' },
          { href: '/academy?tab=certifications', label: 'What a certificate proves' },
        ],
      },
      {
        title: 'You want a seat',
        text: 'Say once what you can do. Your name stays with us until you agree.',
        links: [
          { href: '/skillbridge/candidate-profile', label: 'Leave a profile' },
          { href: '/resources', label: 'Prepare with our articles' },
        ],
      },
    ],
  },
  latest: {
    title: 'New, next, and on paper',
    article: 'Newest article',
    event: 'Next event',
    eventMore: 'Seats and sign-up are on the Campus.',
    book: 'The book',
    bookText: 'From the first question to the handover in twelve chapters, with a page to read here.',
  },
  claimsTitle: 'What changes when presales is a craft',
  claims: promisedClaims,
  closing: {
    title: 'Ready for the larger slice?',
    action: 'Get Started',
    ways: [
      { href: '/meet?from=home', label: 'Book a call', text: 'Choose a time in your own time zone.' },
      { href: '/framework', label: 'See the method', text: 'Six stages, each with the evidence that ends it.' },
      {
        href: '/resources?tab=downloads',
        label: 'Take a template',
        text: 'Printable guides, without a form in front.',
      },
    ],
  },
})
