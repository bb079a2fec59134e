import { words } from '#app/platform/copy/copy.ts'
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
export const navigator = words('navigator', fixed, {
  meta: {
    name: 'Solution Navigator',
    title: 'Presales Consulting: Solution Navigator',
    description:
      'Consulting for the presales function: how it is staffed, how work reaches it, how it is measured, ' +
      'and how it wins the next three deals.',
  },
  hero: {
    title: 'Solution Navigator',
    lede:
      'Your best engineer is on the wrong deal, and everybody knows. We help you find out why, change it, ' +
      'and show that it stayed changed.',
    action: 'Consult with Us',
  },
  signs: {
    title: 'When to call',
    intro: 'One of these is a bad week. Three of them are a system.',
    list: [
      'Demos are requested on Thursday for Friday.',
      'The win rate is known. What it would be without presales is not.',
      'The same three people are in every deal that matters.',
      'Security questionnaires are answered from memory.',
      'Delivery reads the contract and asks who promised that.',
      'You hired twice, and the queue is as long as before.',
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
          'We read ten deals, sit in five calls, and talk to sales, delivery and two buyers who chose a ' + 'rival.',
        get: 'Two pages: what works, what costs you, what to do first. And a third with the figures.',
        length: 'Three weeks',
      },
      {
        title: 'Strategic Advisory',
        text:
          'How presales is organized, staffed and paid; which deals it serves and which it leaves to others; ' +
          'what it owes product and delivery.',
        get: 'A plan for a year that fits your head count, and the arguments for it.',
        length: 'Two months, then a day a month',
        to: '/contact?service=advisory',
        action: 'Ask about advisory',
      },
      {
        title: 'Metrics & Analytics',
        text:
          'Four or five figures that presales can move, taken from the systems you have, with a definition ' +
          'that finance accepts.',
        get: 'A scoreboard, a baseline, and an owner in your team for both.',
        length: 'Four weeks',
        to: '/contact?service=metrics',
        action: 'Ask about metrics',
      },
      {
        title: 'Deal support',
        text:
          'One pursuit that must not be lost. We read it as the buyer will, and as the rival hopes you will ' +
          'not. Then we work on it with you.',
        get: 'A red-team report within days, and a second chair until the decision.',
        length: 'From three days to the end of the deal',
      },
    ],
  },
  course: {
    title: 'How an engagement runs',
    steps: [
      { week: 1, title: 'Week 1', text: 'You name three deals and one worry. We ask for access, not for a kick-off.' },
      { week: 3, title: 'Week 3', text: 'You hear what we found before anyone else does, and say what we got wrong.' },
      { week: 4, title: 'Week 4', text: 'Two changes start. Small enough to finish, visible enough to be noticed.' },
      {
        week: 12,
        title: 'Week 12',
        text: 'The figures from week 1, read again: a first reading of what four quarters will show. What moved stays.',
      },
    ],
  },
  impact: {
    title: 'What we agree to move',
    figures: impactClaims.slice(0, 2),
    text: 'Clients work towards these figures with us. Yours are set in the first week, from your own numbers.',
  },
  closing: {
    title: 'Which three deals would you show us?',
    action: 'Consult with Us',
    deals: [
      { title: 'One that you won', text: 'and could not explain to the board.' },
      { title: 'One that you lost', text: 'and had in the forecast until the last week.' },
      { title: 'One that is open', text: 'and has your best engineer on it.' },
    ],
    ways: [
      { href: '/framework', label: 'The stages we look for', text: 'What evidence ends each, and who owes it.' },
      { href: '/resources', label: 'Four numbers, and other reading', text: 'Articles for those who run presales.' },
      { href: '/skillbridge', label: 'When it is a seat, not a system', text: 'Presales people for it.' },
    ],
  },
})
