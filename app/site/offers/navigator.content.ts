import { definePageCopy } from '#app/platform/copy/copy.ts'
import { impactClaims } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'hero.action',
  'work.list.1.title',
  'work.list.2.title',
  'impact.figures',
  'closing.action',
]

/** Copy of the Solution Navigator page. */
export const navigator = definePageCopy('navigator', fixed, {
  meta: {
    name: 'Solution Navigator',
    title: 'Presales Consulting: Solution Navigator',
    description:
      'Consulting for presales teams: how the team is staffed, how work reaches it, how it is measured, and how it ' +
      'wins the next three deals.',
  },
  hero: {
    title: 'Solution Navigator',
    lede:
      'Your best engineer is on the wrong deal, and everybody knows it. We help you find out why, change it, and ' +
      'make sure that it stays changed.',
    action: 'Consult with Us',
  },
  signs: {
    title: 'When to call',
    intro: 'Check what is true for your team.',
    list: [
      'Sales asks on Thursday for a demo on Friday.',
      'You know your win rate, but not what presales adds to it.',
      'The same three people are in every big deal.',
      'Nobody can say how many hours the last lost bid took.',
      'Delivery reads the contract and asks who promised that.',
      'You hired two people, and the queue is as long as before.',
    ],
    /** The verdict for none, one or two, and three or more. */
    none: 'Nothing checked yet',
    few: 'A bad week. It may pass.',
    many: 'A pattern. It is time to call.',
  },
  deals: {
    title: 'Bring three deals',
    intro: 'We start with deals that your people remember. You choose them.',
    list: [
      {
        title: 'One that you won',
        text: 'You could not explain to the board why you won it. We look for what you can repeat.',
      },
      {
        title: 'One that you lost',
        text: 'It was in the forecast until the last week. We look for the week in which it turned.',
      },
      {
        title: 'One that is open',
        text: 'Your best engineer is on it. We look for what is missing while there is still time.',
      },
    ],
  },
  work: {
    title: 'What we do',
    getLabel: 'You get',
    lengthLabel: 'How long',
    list: [
      {
        title: 'Presales assessment',
        text:
          'We read ten deals, sit in on five calls, and talk to sales, to delivery, and to two buyers who chose a ' +
          'competitor.',
        get: 'Two pages: what works, what costs you, and what to do first. A third page has the figures.',
        length: 'Three weeks',
      },
      {
        title: 'Strategic Advisory',
        text: 'You work out with us how presales is organized, staffed and paid, and which deals it leaves to others.',
        get: 'A plan for one year that fits your head count, and the case for it.',
        length: 'Two months, then a day a month',
        to: '/contact?service=advisory',
        action: 'Ask about advisory',
      },
      {
        title: 'Metrics & Analytics',
        text:
          'You choose from the eight figures that presales can move. We find them in the systems you have, and ' +
          'define them so that finance agrees.',
        get: 'A scoreboard, your starting point, and an owner for both on your team.',
        length: 'Four weeks',
        to: '/contact?service=metrics',
        action: 'Ask about metrics',
      },
      {
        title: 'Deal support',
        text:
          'You have a deal that you cannot afford to lose. We read your proposal the way the buyer will, tell you ' +
          'what is weak, and work on it with you.',
        get: 'A red-team report within days, and a second pair of eyes until the decision.',
        length: 'From three days to the end of the deal',
      },
    ],
  },
  course: {
    title: 'How an engagement runs',
    steps: [
      {
        week: 1,
        title: 'Week 1',
        text: 'You bring three deals and choose your figures. We ask who counts them today.',
      },
      {
        week: 3,
        title: 'Week 3',
        text: 'You hear what we found before anyone else does, and tell us what we got wrong.',
      },
      { week: 4, title: 'Week 4', text: 'Two changes start: small enough to finish, big enough to notice.' },
      {
        week: 12,
        title: 'Week 12',
        text: 'A first reading of your figures. The result takes four quarters, next to the four before.',
      },
    ],
  },
  impact: {
    title: 'What we agree to aim for',
    figures: impactClaims.slice(0, 2),
    text: 'These are two of our eight figures. You choose yours in week 1, and set the target from your own numbers.',
  },
  closing: {
    title: 'Which three deals would you show us?',
    text: 'Tell us about them in a few lines. We write back with the first questions we would ask your team.',
    action: 'Consult with Us',
    quiet: { href: '/framework', label: 'Or read the six stages we check' },
  },
})
