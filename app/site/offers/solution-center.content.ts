import { words } from '#app/platform/copy/copy.ts'
import { impactClaims, proposalClaim } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'hero.demo',
  'hero.more',
  'claim.largest',
  'claim.figures',
  'day.columns.*.list.*.0',
  'closing.action',
]

/** Copy of the Solution Center page. */
export const solutionCenter = words('solution-center', fixed, {
  meta: {
    name: 'Solution Center',
    title: 'RFP and Proposal Collaboration: Solution Center',
    description:
      'A collaboration platform for pursuits: the brief, the answers, the demo and the decisions in one ' +
      'place. Up to 70% shorter proposal time.',
  },
  hero: {
    title: 'Solution Center',
    lede:
      'The answer exists. A colleague wrote it in March. The Solution Center is where you ' +
      'find it, with the name of the person who still stands by it.',
    demo: 'Request Demo',
    more: 'Learn More',
  },
  overview: {
    title: 'One place for a pursuit',
    text: [
      'A pursuit lives in an email thread, four versions of a document, a chat without a search and one ' +
        'person’s head. The Solution Center puts it on one page that sales, presales, experts and delivery ' +
        'all read.',
      'It keeps what a pursuit leaves behind, so that the next one starts from the last.',
    ],
  },
  parts: {
    title: 'What is in it',
    list: [
      {
        title: 'The brief',
        text:
          'Who buys, what hurts, what was promised, what comes next. One page, always the current one, with ' +
          'its history below.',
      },
      {
        title: 'The answers',
        text: 'Every reviewed answer, with an owner, a source and a date. An old one says so before you use it.',
      },
      {
        title: 'The demo shelf',
        text:
          'Storyboards, recordings and the environment they ran on, filed by the problem they solved and not ' +
          'by the product they showed.',
      },
      { title: 'The decisions', text: 'Go or no-go, scope, price, risk: who decided, when, and on what evidence.' },
      {
        title: 'The handover',
        text: 'Promises and assumptions, ready for delivery on the day the contract is signed.',
      },
    ],
  },
  shown: {
    title: 'Two pages out of it',
    intro: 'A brief and an answer as a team sees them. The deal is an example.',
    brief: {
      title: 'Brief: warehouse system',
      caption: 'The brief. One page, always the current one.',
      rows: [
        ['Buyer', 'Regional logistics firm, operations and IT'],
        ['What hurts', 'Forty minutes a lost pallet, six times a day'],
        ['Promised', 'Live data in the pilot by June 3, by the solution lead'],
        ['Open risk', 'No one has asked the night shift'],
        ['Next', 'Read-back with the operations lead, Thursday'],
      ],
    },
  },
  day: {
    title: 'The same RFP, twice',
    free: 'The weekend, kept',
    columns: [
      {
        title: 'Without it',
        list: [
          ['Monday', 'The document goes to nine people.'],
          ['Wednesday', 'Three answers come back, two of them disagree.'],
          ['Friday', 'Last year’s version turns up, and it is better.'],
          ['Sunday', 'One person makes it sound like one company.'],
        ],
      },
      {
        title: 'With it',
        list: [
          ['Monday', 'Known questions arrive with their reviewed answers.'],
          ['Tuesday', 'The rest have owners, and the owners have dates.'],
          ['Thursday', 'The review is about the ten questions that decide.'],
          ['Friday', 'It goes out, and what is new in it is kept.'],
        ],
      },
    ],
  },
  claim: {
    title: 'What that saves',
    largest: proposalClaim,
    figures: impactClaims.slice(2),
    text: 'The first figure is an upper bound: the more of an RFP you have answered before, the closer you come to it.',
  },
  start: {
    title: 'Up in three weeks',
    steps: [
      { title: 'Week 1', text: 'We import your last ten proposals and throw away what you would not sign today.' },
      {
        title: 'Week 2',
        text: 'Owners confirm their answers. Expect to keep fewer than you think; many were copies of copies.',
      },
      { title: 'Week 3', text: 'One live pursuit runs on it, with us in the room.' },
    ],
  },
  closing: {
    title: 'Bring a real RFP to the demo',
    text: 'An hour, your document, our platform. You keep the answers.',
    action: 'Request Demo',
    questions: {
      says: 'A field of 300 dots, ten of them lit',
      caption: 'An RFP of 300 questions. Ten decide. You have answered most of the others before.',
    },
    ways: [
      {
        href: '/resources?tab=downloads',
        label: 'Take the RFP response kit',
        text: 'One Word file for one bid, to keep.',
      },
      { href: '/academy?tab=courses#rfp-response', label: 'Learn to answer fewer', text: 'RFP Response Strategies.' },
      { href: '/products', label: 'Begin with a page', text: 'Tools that need no platform.' },
    ],
  },
})
