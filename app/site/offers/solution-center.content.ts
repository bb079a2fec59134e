import { definePageCopy } from '#app/platform/copy/copy.ts'
import { proposalClaim } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'hero.demo',
  'hero.more',
  'claim.largest',
  'day.columns.*.list.*.0',
  'closing.action',
]

/** Copy of the Solution Center page. */
export const solutionCenter = definePageCopy('solution-center', fixed, {
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
      'Somebody on your team answered this question in March. The Solution Center shows you that answer, its source, ' +
      'and the person who will vouch for it today.',
    demo: 'Request Demo',
    more: 'Learn More',
  },
  overview: {
    title: 'One place for each pursuit',
    text: [
      'Today a pursuit lives in an email thread, four versions of a document, a chat that nobody can search, and one ' +
        'person’s head. The Solution Center puts it on one page that sales, presales, experts and delivery all read.',
      'When the deal is decided, its best answers stay for the next bid.',
    ],
  },
  parts: {
    title: 'What it keeps',
    intro: 'Each part, with a line from the example deal.',
    list: [
      { title: 'The brief', text: 'Who buys, what hurts, what we promised and what comes next. It is always current.' },
      {
        title: 'The answers',
        text: 'Each one has an owner, a source and a date. An old one warns you before you use it.',
      },
      { title: 'The demo shelf', text: 'Storyboards and recordings, filed by the problem that they solve.' },
      { title: 'The decisions', text: 'Go or no-go, scope, price and risk: who decided, when and why.' },
      { title: 'The handover', text: 'What we promised and what we assumed, ready for delivery when the buyer signs.' },
    ],
  },
  day: {
    title: 'The same RFP, twice',
    free: 'A free weekend',
    columns: [
      {
        title: 'Without it',
        list: [
          ['Monday', 'The document goes to nine people.'],
          ['Wednesday', 'Three answers come back. Two of them disagree.'],
          ['Friday', 'Somebody finds last year’s version. It is better.'],
          ['Sunday', 'One person makes it all sound like one company.'],
        ],
      },
      {
        title: 'With it',
        list: [
          ['Monday', 'The known questions come with reviewed answers.'],
          ['Tuesday', 'Every other question has an owner and a due date.'],
          ['Thursday', 'The team reviews the ten answers that decide.'],
          ['Friday', 'The proposal goes out. Its new answers stay.'],
        ],
      },
    ],
  },
  claim: {
    title: 'What we agree to aim for',
    largest: proposalClaim,
    text:
      'This is an aim and an upper bound. How close you come depends on how many of your questions you have answered ' +
      'before.',
    questions: {
      says: 'A field of 300 dots, ten of them lit',
      caption: 'An RFP with 300 questions. Ten of them decide. You have answered most of the others before.',
    },
  },
  start: {
    title: 'Running in three weeks',
    steps: [
      {
        title: 'Week 1',
        text: 'We import your last ten proposals and throw out every answer that you would not sign today.',
      },
      {
        title: 'Week 2',
        text: 'Each answer gets an owner who confirms it. Many are copies of copies, so you keep fewer than you expect.',
      },
      { title: 'Week 3', text: 'Your team runs one live bid on it, with us in the room.' },
    ],
    price:
      'The price depends on how many people write proposals and on how many old answers we import. You have it in ' +
      'writing before week 1.',
  },
  closing: {
    title: 'Bring a real RFP to the demo',
    text: 'We spend an hour on your document, and you keep the answers.',
    action: 'Request Demo',
    quiet: { href: '/resources?tab=downloads', label: 'Or take the free RFP response kit' },
  },
})
