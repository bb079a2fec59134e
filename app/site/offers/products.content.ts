import { words } from '#app/platform/copy/copy.ts'
/** A product of the suite. The card of one that is coming soon is disabled. */
export interface Product {
  slug: string
  title: string
  text: string
  gets: readonly string[]
  status: 'Available Now' | 'Coming Soon'
}

// Labels that the specification fixes.
const fixed = ['meta.name', 'suite.learnMore', 'suite.notifyMe', 'closing.action']

/** Copy of the Products page. */
export const products = words('products', fixed, {
  meta: {
    name: 'Products',
    title: 'Presales Tools: Scorecard, Discovery Kit, Storyboard',
    description:
      'The presales product suite: a pursuit scorecard, a discovery kit and a demo storyboard now, three ' +
      'more on the way.',
  },
  hero: {
    title: 'Tools that fit on a page',
    lede:
      'We built these for our own pursuits and kept the ones that people opened twice. Nothing to install, ' +
      'no training first.',
    action: 'See the Products',
  },
  suite: {
    title: 'The product suite',
    intro: 'Each does one job in a deal, and each works without the others.',
    learnMore: 'Learn More',
    notifyMe: 'Notify Me',
    list: [
      {
        slug: 'pursuit-scorecard',
        title: 'Pursuit Scorecard',
        text:
          'Twelve questions that sales and presales answer apart, then compare. Where the two scores differ is ' +
          'where the talk should start.',
        gets: ['One page a deal', 'A go or no-go with its reason', 'A record to learn from later'],
        status: 'Available Now',
      },
      {
        slug: 'discovery-kit',
        title: 'Discovery Kit',
        text:
          'Question sets by role, a call plan for 45 minutes, and a summary that the buyer can correct ' +
          'and send back.',
        gets: ['Questions for nine kinds of buyer', 'A call plan with time for silence', 'The summary as a letter'],
        status: 'Available Now',
      },
      {
        slug: 'demo-storyboard',
        title: 'Demo Storyboard',
        text:
          'From what you heard to what you show: one story, three moments, and a line for each that the buyer ' +
          'will repeat.',
        gets: [
          'A storyboard on one sheet',
          'A plan for when it breaks',
          'A follow-up that is written before you start',
        ],
        status: 'Available Now',
      },
      {
        slug: 'response-library',
        title: 'Response Library',
        text: 'Answers with an owner, a date and a source, so that the one you paste is the one that is true.',
        gets: ['Reviewed answers first', 'A warning when one gets old', 'Export into the buyer’s own format'],
        status: 'Coming Soon',
      },
      {
        slug: 'value-case-builder',
        title: 'Value Case Builder',
        text: 'The cost of doing nothing, in the buyer’s numbers, on a page that finance can check line by line.',
        gets: ['Assumptions in plain sight', 'Three scenarios, not one promise', 'A page for the board'],
        status: 'Coming Soon',
      },
      {
        slug: 'presales-scoreboard',
        title: 'Presales Scoreboard',
        text: 'The few figures that presales can move, from the systems you have, read in five minutes a week.',
        gets: ['Hours by deal stage', 'Wins with and without discovery', 'Capacity against pipeline'],
        status: 'Coming Soon',
      },
    ] satisfies Product[] as Product[],
  },
  shown: {
    title: 'On the table',
    intro: 'Three pages as they look when a team has filled them in. The deal is an example.',
    kit: {
      title: 'RFP response kit: answer pattern',
      caption: 'One page of the kit, which is a free download.',
      rows: [
        ['They ask', 'Describe how you grant access by role.'],
        ['They worry', 'Leavers who keep their rights.'],
        ['We answer', 'Rights follow the role in your directory and end with it, within an hour.'],
        ['We prove', 'Shown in the demo, step 3; audit log attached.'],
        ['We do not', 'Rights inside the old warehouse system stay where they are.'],
      ],
    },
  },
  fit: {
    title: 'How the suite meets your work',
    list: [
      {
        title: 'In the files you have',
        icon: 'halves',
        text: 'Documents and sheets, without another login. They move into your own systems when you want them there.',
      },
      {
        title: 'With an hour of us',
        icon: 'quarters',
        text:
          'Each comes with a session on one of your deals. You keep the filled-in page as the example for the ' +
          'rest.',
      },
      {
        title: 'For the whole team',
        icon: 'meeting',
        text: 'Licensed for a team: half a discovery kit is no discovery kit.',
      },
    ],
  },
  closing: {
    title: 'Not sure which one you need?',
    text: 'Tell us where the last deal got stuck. We will say which tool helps, or that none does.',
    action: 'Contact Us',
    stuck: [
      { href: '#pursuit-scorecard', where: 'We should not have bid.', what: 'Pursuit Scorecard' },
      { href: '#discovery-kit', where: 'We solved a problem that they did not have.', what: 'Discovery Kit' },
      { href: '#demo-storyboard', where: 'They liked the demo and bought elsewhere.', what: 'Demo Storyboard' },
      {
        href: '/resources?tab=downloads',
        where: 'We answered 300 questions for nothing.',
        what: 'RFP response kit, free',
      },
    ],
    ways: [
      { href: '/resources?tab=downloads', label: 'Start with a free template', text: 'Download, print, fill in.' },
      { href: '/framework', label: 'Where each page belongs', text: 'The six stages, and what ends them.' },
      { href: '/solution-center', label: 'When pages become a library', text: 'One place for a pursuit.' },
    ],
  },
})
