import { definePageCopy } from '#app/platform/copy/copy.ts'
import { promisedClaims } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'hero.action',
  'ecosystem.parts',
  'ways.list.*.title',
  'offerings.strategies',
  'offerings.tabs.*.label',
  'offerings.tabs.*.cards.*.title',
  'offerings.tabs.*.cards.*.action',
  'approach.claims',
  'approach.steps.*.title',
  'closing.action',
]

/** Copy of the Services page. */
export const services = definePageCopy('services', fixed, {
  meta: {
    name: 'Services',
    title: 'Presales Services: Workshops, Process, Coaching',
    description:
      'Envisioning workshops, process improvement, learning and development, leadership coaching: how long each takes, ' +
      'what you bring, and what changes.',
  },
  hero: {
    title: 'Our Services',
    lede: 'Some teams need two days on their hardest deal. Some need a year of practice. Start with what hurts.',
    action: 'Contact Us',
  },
  /** Complaints of presales leaders; `to` is the anchor of the service that helps. */
  pains: {
    title: 'What hurts?',
    list: [
      { says: '“Our competitor wrote the RFP.”', to: 'workshops' },
      { says: '“We answer every RFP and lose most.”', to: 'process' },
      { says: '“Every answer starts from scratch.”', to: 'process' },
      { says: '“Two people can give the big demo.”', to: 'learning' },
      { says: '“Nobody asks a thing in our demos.”', to: 'learning' },
      { says: '“I can’t say no to sales.”', to: 'coaching' },
    ],
  },
  /** The four services that the footer links to, by anchor. */
  ways: {
    title: 'Four ways in',
    list: [
      {
        id: 'workshops',
        title: 'Envisioning Workshops',
        text: 'We meet with your buyer before the RFP is written. You leave with three options and a date.',
        length: 'One or two days, and a week to prepare',
        bring: 'One account, its team and its buyer',
        price: 'Days on site and people in the room',
        change: 'The buyer passes your page around.',
        action: 'Plan a workshop',
      },
      {
        id: 'process',
        title: 'Process Improvement',
        text:
          'We read recent deals, won and lost, and mark where the hours went. Then we fix the two steps that cost ' +
          'you most.',
        length: 'Six weeks, two of them spent listening',
        bring: 'Five closed deals and their people',
        price: 'Deals we read and teams we talk to',
        change: 'Requests without a deal get a polite no.',
        action: 'Improve a process',
      },
      {
        id: 'learning',
        title: 'Learning & Development',
        text: 'Each role gets lessons, recorded practice and feedback. It ends with an assessment on a real deal.',
        length: '8 to 12 weeks, two hours a week',
        bring: 'One live deal for each person',
        price: 'How many people and live sessions',
        change: 'Each engineer knows what to practice next.',
        action: 'Build a learning path',
      },
      {
        id: 'coaching',
        title: 'Leadership Coaching',
        text: 'One coach and your agenda: who covers which deal, how to say no, and how to be heard in the forecast.',
        length: 'Six months, every second week',
        bring: 'Your pipeline and your team list',
        price: 'How many sessions and leaders',
        change: 'You bring numbers to the forecast call.',
        action: 'Find a coach',
      },
    ],
    lengthLabel: 'How long',
    bringLabel: 'What you bring',
    priceLabel: 'Price depends on',
    changeLabel: 'What changes',
  },
  ecosystem: {
    title: 'One ecosystem',
    text:
      'A workshop shows where deals go wrong. The Framework names the problem, the Academy trains for it, and the ' +
      'Solution Center keeps the answers. Start anywhere.',
    center: 'Your team',
    parts: [
      { name: 'Academy', href: '/academy' },
      { name: 'Certifications', href: '/academy?tab=certifications' },
      { name: 'Campus', href: '/campus' },
      { name: 'Solution Center', href: '/solution-center' },
      { name: 'Navigator', href: '/navigator' },
      { name: 'SkillBridge', href: '/skillbridge' },
      { name: 'Framework', href: '/framework' },
      { name: 'Products', href: '/products' },
    ],
  },
  offerings: {
    title: 'Everything we offer',
    strategies: 'Key Strategies',
    tabs: [
      {
        value: 'learning',
        label: 'Learning & Development',
        title: 'Presales Training and Certifications',
        description:
          'Courses and certifications for presales teams, practiced on your own deals and assessed on real work.',
        cards: [
          {
            title: 'Solutioneer Academy',
            text:
              'Courses on the first call, the demo, the RFP and the business case, taught live by people who still do ' +
              'the job.',
            strategies: [
              'Practice on a live deal',
              'Review recorded demos with a coach',
              'Learn in pairs: one engineer, one seller',
              'Rehearse until you need no notes',
            ],
            to: '/academy',
            action: 'Explore Academy',
          },
          {
            title: 'Certifications',
            text: 'Three levels that say what a person can do. Each one ends with real work, graded by two practitioners.',
            strategies: [
              'Grade real work from real deals',
              'Use one standard for every product line',
              'Show engineers a career ladder',
              'Renew by doing the work again',
            ],
            to: '/academy?tab=certifications',
            action: 'View Certifications',
          },
        ],
      },
      {
        value: 'community',
        label: 'Community & Collaboration',
        title: 'Presales Community and Deal Collaboration',
        description:
          'A members’ community for presales people, and one workspace for each deal: brief, answers, demo and decisions.',
        cards: [
          {
            title: 'Solutioneer Campus',
            text:
              'A members’ community for presales people. Ask how others handled the integration question, read what ' +
              'they learned, and join the webinars where they show it.',
            strategies: [
              'Topics run by practitioners',
              'Answers from people who did it',
              'Webinars and workshops with few seats',
              'Guides picked by hand',
            ],
            to: '/campus',
            action: 'Access Solution Campus',
          },
          {
            title: 'Solution Center',
            text:
              'One workspace for each deal: the brief, the answers, the demo, the decisions. Sellers, engineers and ' +
              'experts work on the same page, and the next deal starts from the last one.',
            strategies: [
              'One brief that everybody reads',
              'Answers with an owner and a date',
              'Reviews before the weekend',
              'A handover that delivery can use',
            ],
            to: '/solution-center',
            action: 'Explore Solution Center',
          },
        ],
      },
      {
        value: 'professional',
        label: 'Professional Services',
        title: 'Presales Consulting and Staffing',
        description: 'Consulting for the whole presales team, and presales people for the seat you cannot fill.',
        cards: [
          {
            title: 'Solution Navigator',
            text:
              'Consulting for the whole presales team: how it is staffed, how work reaches it, how it is measured, and ' +
              'how it handles the three deals that matter most this quarter.',
            strategies: [
              'Start from real deals',
              'Fix the intake before you hire',
              'Measure what presales can change',
              'Leave you the templates',
            ],
            to: '/navigator',
            action: 'Consult with Us',
          },
          {
            title: 'Solution SkillBridge',
            text:
              'Presales people for the seat you cannot fill, tested by presales people. Hire for one deal, for a ' +
              'quarter, or for good.',
            strategies: [
              'Describe the role by its deals',
              'Test with a live demo',
              'Match personality as well as skills',
              'Check in during the first weeks',
            ],
            to: '/skillbridge',
            action: 'Find Talent',
          },
        ],
      },
      {
        value: 'frameworks',
        label: 'Frameworks & Products',
        title: 'Presales Framework and Tools',
        description:
          'The six-stage Solution Lifecycle Framework, and the scorecards, kits and storyboards that go with it.',
        cards: [
          {
            title: 'Solution Lifecycle Framework',
            text:
              'Our method, from the first signal to the handover. Each of the six stages has one question, one piece ' +
              'of evidence, and one rule for going on.',
            strategies: [
              'One question per stage',
              'Evidence before opinion',
              'Go, or stop, and write down why',
              'Hand over what you promised',
            ],
            to: '/framework',
            action: 'Explore Framework',
          },
          {
            title: 'Product Suite',
            text:
              'The tools we built for our own deals: scorecards, discovery kits and demo storyboards first. More are ' +
              'on the way.',
            strategies: [
              'Tools that fit on one page',
              'Start in the files you already use',
              'No field that nobody reads',
              'Nothing to install',
            ],
            to: '/products',
            action: 'View Products',
          },
        ],
      },
    ],
  },
  approach: {
    title: 'Our Vision and Approach',
    text: 'We want presales to be judged by results. You choose the figures in week 1.',
    claimsTitle: 'What we agree to aim for',
    claims: promisedClaims,
    stepsTitle: 'How we get there',
    steps: [
      { title: 'Assess', text: 'We read deals, join calls and count hours.' },
      { title: 'Design', text: 'Your people help, on deals they have open.' },
      { title: 'Implement', text: 'One team starts, with us beside it.' },
      { title: 'Measure', text: 'First reading in week 12, result after four quarters.' },
    ],
  },
  closing: {
    title: 'Bring us your hardest deal',
    text: 'Tell us what went wrong. We tell you which way in we would take, and why.',
    action: 'Get in Touch',
    quiet: { href: '/assessment', label: 'Or see where your team stands' },
  },
})
