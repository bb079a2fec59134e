import { definePageCopy } from '#app/platform/copy/copy.ts'
import { site } from '../shell/site.ts'
import { promisedClaims } from './firm/claims.ts'
import type { Feature } from './sections/feature-cards.tsx'

// Labels that the specification fixes.
const fixed = ['hero', 'cards.*.title', 'whoTitle', 'claims', 'closing.action']

/** Copy of the home page. */
export const home = definePageCopy('home', fixed, () => ({
  title: 'Presales Consulting, Training and Community',
  description:
    'We train, coach and equip presales teams to take the larger slice: workshops, process, coaching, an ' +
    'academy and a community for presales professionals.',
  hero: { title: 'Win Your Unfair Share of Business', action: 'Explore Our Services' },
  lede:
    'We train and coach presales teams. They bid on the right deals, show less in the demo, and write proposals that ' +
    'the buyer can defend.',
  /** Names the firm behind the promise until the collection `people` has an item. */
  note: `Taught by people who have run presales teams. ${site.office.city}, ${site.office.region}.`,
  /** Before the name of the first of the people, who stands there in place of the note. */
  ask: 'Ask',
  deal: {
    title: 'One deal, three pages',
    sheets: [
      { href: '/products', label: 'See the scorecard and the other tools' },
      { href: '/academy', label: 'See how the Academy rehearses a demo' },
      { href: '/solution-center', label: 'See where the answers live' },
    ],
  },
  cards: [
    {
      title: 'Drive Revenue',
      href: '/framework',
      text: 'Bid on fewer deals and win more of them.',
    },
    {
      title: 'Business Solutions',
      href: '/services#workshops',
      text: 'Help the buyer write the requirement before the RFP is out.',
    },
    {
      title: 'Skills Development',
      href: '/academy',
      text: 'Courses and certifications in discovery, demos, RFPs and business cases.',
    },
    {
      title: 'Customer Engagement',
      href: '/academy?tab=courses#discovery-excellence',
      text: 'First meetings that executives want to continue.',
    },
  ] satisfies Feature[],
  whoTitle: 'Who We Are',
  who: [
    'We are presales people. We have rebuilt demos at midnight and answered RFPs that were written for ' +
      'another vendor.',
    'We teach what a team can use the same week: how to find the problem behind a requirement, how to show one ' +
      'thing well, and how to put a number on it that finance accepts.',
  ],
  roles: {
    title: 'What brings you here?',
    list: [
      {
        title: 'You lead a team',
        text: 'Pick the right deals, staff them, and show the numbers.',
        links: [
          { href: '/assessment', label: 'Rate your team in five minutes' },
          { href: '/navigator', label: 'Consulting for presales leaders' },
          { href: '/academy?tab=corporate', label: 'Training for a whole team' },
        ],
      },
      {
        title: 'You do the work',
        text: 'Practice discovery, demos and proposals before the real meeting.',
        links: [
          { href: '/academy?tab=courses', label: 'Six courses' },
          { href: '/resources?tab=downloads', label: 'Free templates' },
          { href: '/campus', label: 'The members’ Campus' },
        ],
      },
      {
        title: 'You want to hire',
        text: 'Meet presales engineers who have given us a live demo.',
        links: [
          { href: '/skillbridge', label: 'How SkillBridge works' },
          { href: '/academy?tab=certifications', label: 'What a certificate proves' },
        ],
      },
      {
        title: 'You want a job in presales',
        text: 'Send us one profile. No employer sees your name until you say yes.',
        links: [
          { href: '/skillbridge/candidate-profile', label: 'Leave a profile' },
          { href: '/resources', label: 'Prepare with our articles' },
        ],
      },
    ],
  },
  latest: {
    title: 'Read, join, or take along',
    article: 'Newest article',
    event: 'Next event',
    host: 'With',
    eventMore: 'Sign up on the Campus.',
    book: 'The book',
    bookChapters: '12',
    chapters: 'chapters',
    bookText: 'From the first call to the handover. Read four pages here.',
  },
  claimsTitle: 'What we agree to aim for',
  claims: promisedClaims,
  closing: {
    title: 'Ready for the larger slice?',
    text: 'Tell us about one deal. We tell you what we would change in it, and whether you need us for that.',
    action: 'Get Started',
    quiet: { href: '/assessment', label: 'Or rate your team in five minutes' },
  },
}))
