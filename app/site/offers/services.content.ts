import { words } from '#app/platform/copy/copy.ts'
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
export const services = words('services', fixed, {
  meta: {
    name: 'Services',
    title: 'Presales Services: Workshops, Process, Coaching',
    description:
      'Envisioning workshops, process improvement, learning and development, leadership coaching: what a ' +
      'presales team gets, how long it takes, and what changes.',
  },
  hero: {
    title: 'Our Services',
    lede:
      'Some teams need two days with their hardest deal on the wall. Some need a year of practice. Start ' +
      'with what hurts, and add the rest when it earns its place.',
    action: 'Contact Us',
  },
  ecosystem: {
    title: 'One ecosystem',
    text: [
      'A workshop shows where deals go wrong. The framework names it, the Academy trains it, the Solution ' +
        'Center keeps it, and the Campus is where people ask how others did it.',
      'You can take one part alone. Each is built so that the next one starts from what you already have, ' +
        'in the same words.',
    ],
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
  /** The four services that the footer links to, by anchor. */
  ways: {
    title: 'Four ways in',
    list: [
      {
        id: 'workshops',
        title: 'Envisioning Workshops',
        text:
          'Your buyer, your account team and one of us in a room, before the requirement is written. You leave ' +
          'with a shared picture of the problem, three options that were argued through, and the next step ' +
          'with a name and a date on it.',
        length: 'One or two days, and a week to prepare',
        change: 'The buyer forwards your page, not a competitor’s brochure.',
        action: 'Plan a workshop',
      },
      {
        id: 'process',
        title: 'Process Improvement',
        text:
          'We follow five of your recent deals from first call to handover, won and lost, and mark where time ' +
          'went and where it was wasted. Then we fix the two places that cost most: usually intake, and the ' +
          'way answers get reused.',
        length: 'Six weeks, two of them mostly listening',
        change: 'A request without a qualified deal behind it gets a polite no.',
        action: 'Improve a process',
      },
      {
        id: 'learning',
        title: 'Learning & Development',
        text:
          'A path for each role, from the first solo demo to leading a pursuit. Short lessons, recorded ' +
          'practice, feedback from people who do it, and an assessment on a real deal at the end.',
        length: 'Eight to twelve weeks beside the day job, two hours a week',
        change: 'Each engineer works on one skill, and knows which.',
        action: 'Build a learning path',
      },
      {
        id: 'coaching',
        title: 'Leadership Coaching',
        text:
          'For those who run presales: capacity against pipeline, saying no to sales without losing sales, ' +
          'growing seniors who do not want to manage, and a seat where the forecast is made. One coach, your ' +
          'agenda.',
        length: 'Six months, every second week',
        change: 'You walk into the forecast call with three numbers of your own.',
        action: 'Find a coach',
      },
    ],
    lengthLabel: 'How long',
    changeLabel: 'What changes',
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
            icon: 'steps',
            text:
              'Courses for the moments that decide deals: the first call, the demo, the RFP, the number. Taught ' +
              'live by people who still do the work, and practiced on your own opportunities.',
            strategies: [
              'Practice on a live deal',
              'Review recorded demos with a coach',
              'Learn in pairs: one engineer, one seller',
              'Repeat until it is boring',
            ],
            to: '/academy',
            action: 'Explore Academy',
          },
          {
            title: 'Certifications',
            icon: 'target',
            text:
              'Three levels that say what a person can do. Each ends with real work, and two practitioners ' +
              'who judge it.',
            strategies: [
              'Assess on evidence from real pursuits',
              'One standard for every product line',
              'A career ladder that engineers can see',
              'Renew by practicing',
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
          'A members’ community for presales people, and one place for a pursuit: brief, answers, demo and decisions.',
        cards: [
          {
            title: 'Solutioneer Campus',
            icon: 'meeting',
            text:
              'A members’ community for presales people. Ask how others handled the integration question, read ' +
              'what they learned, and come to the webinars where they show it.',
            strategies: [
              'Topics run by practitioners',
              'Questions answered from experience',
              'Webinars and workshops with few seats',
              'Guides picked by hand',
            ],
            to: '/campus',
            action: 'Access Solution Campus',
          },
          {
            title: 'Solution Center',
            icon: 'ring',
            text:
              'One place for a pursuit: the brief, the answers, the demo, the decisions. Sellers, engineers and ' +
              'experts work on the same page, and the next pursuit starts from the last one.',
            strategies: [
              'One brief that everybody reads',
              'Answers with an owner and a date',
              'Reviews before the weekend',
              'A handover that delivery recognizes',
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
        description: 'Consulting for the presales function, and presales people for the seat you cannot fill.',
        cards: [
          {
            title: 'Solution Navigator',
            icon: 'fan',
            text:
              'Consulting for the presales function: how it is staffed, how work reaches it, how it is measured, ' +
              'and what it does on the three deals that matter most this quarter.',
            strategies: [
              'Start from deals',
              'Fix the intake before the team',
              'Measure what presales can change',
              'Leave templates behind',
            ],
            to: '/navigator',
            action: 'Consult with Us',
          },
          {
            title: 'Solution SkillBridge',
            icon: 'halves',
            text:
              'Presales people for the seat you cannot fill, assessed by presales people. For a pursuit, for a ' +
              'quarter, or for good.',
            strategies: [
              'Brief the role from its deals',
              'Assess by demo',
              'Match temper as well as tools',
              'Stay close for the first weeks',
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
            icon: 'quarters',
            text:
              'Our method, from the first signal to the handover and round again. Six stages, each with a ' +
              'question, a piece of evidence and a rule for going on.',
            strategies: [
              'One question a stage',
              'Evidence before enthusiasm',
              'Go, or stop, and write down why',
              'Hand over what was promised',
            ],
            to: '/framework',
            action: 'Explore Framework',
          },
          {
            title: 'Product Suite',
            icon: 'share',
            text:
              'The tools that we built for our own pursuits, made fit for yours: scorecards, discovery kits and ' +
              'demo storyboards first, more on the way.',
            strategies: [
              'Tools that fit on a page',
              'Start in the files you already use',
              'Every field has a reader',
              'Nothing to install first',
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
    text:
      'Presales at its best is a craft, and a craft shows in its results. This is ' +
      'what clients work towards with us.',
    claims: promisedClaims,
    steps: [
      {
        title: 'Assess',
        text:
          'We read deals, sit in calls and count hours. You get two pages: what works, what costs you, what to ' +
          'do first.',
      },
      {
        title: 'Design',
        text:
          'With the people who will use it, on the deals that they have open. Anything that needs a manual is ' +
          'drawn again.',
      },
      {
        title: 'Implement',
        text: 'One team first, for a quarter, with us beside them. The rest follow when that team asks to keep it.',
      },
      {
        title: 'Measure',
        text:
          'The figures we agreed on at the start, read together every month, until you no longer need us to ' +
          'read them.',
      },
    ],
  },
  closing: {
    title: 'Bring us your hardest deal',
    action: 'Get in Touch',
    ways: [
      { href: '/meet?from=services', label: 'Book a call', text: 'Choose a time in your own time zone.' },
      { href: '/assessment', label: 'See where you stand', text: 'A few questions, and the result at once.' },
      { href: '/framework', label: 'Read the method first', text: 'Six stages, their questions and their evidence.' },
      { href: '/resources', label: 'See how we think', text: 'Articles on discovery, demos, RFPs and value.' },
      {
        href: '/ultimate-solutioneer',
        label: 'Take the book along',
        text: 'Everything we teach, for the laptop bag.',
      },
    ],
  },
})
