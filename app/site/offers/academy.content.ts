import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'hero.action',
  'why.title',
  'why.list.*.title',
  'programs.title',
  'programs.tabs.*.label',
  'programs.learnMore',
  'certifications.*.title',
  'courses.*.title',
  'environment.title',
  'onboarding.title',
  'onboarding.action',
  'training.title',
  'training.action',
  'closing.action',
]

/** Copy of the Academy page. */
export const academy = definePageCopy('academy', fixed, {
  meta: {
    name: 'Solutioneer Academy',
    title: 'Presales Training and Certification: Solutioneer Academy',
    description:
      'Three certifications and six courses for presales professionals, taught live by practitioners and ' +
      'assessed on real deals.',
  },
  hero: {
    title: 'Solutioneer Academy',
    lede:
      'Nobody gets better at demos by watching slides about demos. Here you give one, watch the recording, and give ' +
      'it again before a buyer sees it.',
    action: 'Request Information',
  },
  why: {
    title: 'Why Academy',
    list: [
      {
        title: 'Industry Experts',
        text: 'Every instructor has carried a presales target. They teach what they once did badly themselves.',
      },
      {
        title: 'Flexible Learning',
        text: 'Two hours a week, live or recorded. We keep clear of the end of your quarter.',
      },
      {
        title: 'Practical Application',
        text: 'You work on a deal that is open now. The homework is what you send to the buyer.',
      },
    ],
  },
  programs: {
    title: 'Programs',
    tabs: [
      {
        value: 'certifications',
        label: 'Certifications',
        title: 'Presales Certification in Three Levels: Solutioneer Academy',
        description:
          'Certified Solutioneer, Advanced Solutioneer and Solutioneer Leader: what each asks for, what you show, ' +
          'and how long it takes.',
      },
      {
        value: 'courses',
        label: 'Courses',
        title: 'Presales Courses: Demos, Discovery, RFPs, Metrics',
        description:
          'Six live courses for presales engineers and leaders: technical demos, discovery, RFP responses, ' +
          'architecture, metrics and leadership.',
      },
      {
        value: 'corporate',
        label: 'Corporate',
        title: 'Corporate Presales Training for Teams',
        description:
          'A cohort of your own, a path for every role, and trainers of your own by the third round: presales ' +
          'training for whole teams.',
      },
    ],
    learnMore: 'Learn More',
    price:
      'The price depends on the program and on how many people you send. You have it in writing before you decide.',
  },
  certifications: [
    {
      value: 'solutioneer',
      title: 'Certified Solutioneer',
      audience: 'For presales professionals',
      text:
        'You can run a discovery call that finds a reason to act, build a demo on it, and write an answer that the ' +
        'buyer will read.',
      proof: 'A recorded discovery call, a seven-minute demo and one proposal section.',
      length: 'Eight weeks',
    },
    {
      value: 'advanced',
      title: 'Advanced Solutioneer',
      audience: 'For experienced professionals',
      text:
        'You can lead the technical side of a hard deal: several buyers, several products, a rival on the inside, and ' +
        'a deadline.',
      proof: 'One deal from qualification to decision, defended in front of two practitioners.',
      length: 'Twelve weeks',
    },
    {
      value: 'leader',
      title: 'Solutioneer Leader',
      audience: 'For managers and leaders',
      text:
        'You can staff, measure and defend a presales team, and tell the head of sales which deals it will not work ' +
        'on.',
      proof: 'An operating plan for your own team, with one quarter of its numbers.',
      length: 'Sixteen weeks',
    },
  ],
  proofLabel: 'What you show',
  lengthLabel: 'How long',
  courses: [
    {
      slug: 'technical-demonstrations',
      title: 'Mastering Technical Demonstrations',
      text:
        'Tell one story in three moments, without a tour of the menus. Practice what to do when it breaks, when they ' +
        'interrupt, and when the decision maker leaves early.',
      length: 'Four sessions',
      workload: 'PT8H',
    },
    {
      slug: 'discovery-excellence',
      title: 'Discovery Excellence',
      text:
        'Ask questions that people like to answer. Find out what it costs them to do nothing, and write it down so ' +
        'that the buyer signs it.',
      length: 'Four sessions',
      workload: 'PT8H',
    },
    {
      slug: 'rfp-response',
      title: 'RFP Response Strategies',
      text:
        'Read 300 questions in an hour and find the ten that decide. Learn when to walk away, and how to do it so ' +
        'that they ask you again.',
      length: 'Three sessions',
      workload: 'PT6H',
    },
    {
      slug: 'solution-architecture',
      title: 'Solution Architecture Fundamentals',
      text:
        'Draw a design that the CFO reads to the end and the architect respects. Scope, risk, assumptions and cost ' +
        'get one page each.',
      length: 'Five sessions',
      workload: 'PT10H',
    },
    {
      slug: 'presales-metrics',
      title: 'Presales Metrics and Analytics',
      text:
        'Find the numbers that presales can change and the ones it only gets blamed for. Show the difference in a ' +
        'forecast call.',
      length: 'Three sessions',
      workload: 'PT6H',
    },
    {
      slug: 'leadership-boot-camp',
      title: 'Presales Leadership Boot Camp',
      text:
        'Three days on capacity, intake, hiring and careers, with your own numbers. You also rehearse the hard ' +
        'conversation with sales.',
      length: 'Three days',
      workload: 'P3D',
    },
  ],
  askCourse: 'Ask about this course',
  corporate: [
    {
      title: 'A cohort of your own',
      text:
        'Your team takes one course and works on its own open deals. Twelve people at most, so everybody practices ' +
        'every time.',
    },
    {
      title: 'A path for every role',
      text:
        'Engineers, architects, bid managers and their leads each get a path of their own. They all learn the same ' +
        'words.',
    },
    {
      title: 'Train the trainer',
      text:
        'We run the first cohort. Your people run the second with us in the room, and the third alone. The material ' +
        'stays with you.',
    },
  ],
  environment: {
    title: 'Interactive Learning Environment',
    text: 'Every session is a rehearsal: a brief, and twelve minutes with a buyer who has read it too.',
    parts: [
      {
        title: 'Rehearse',
        text: 'An instructor plays the skeptical architect, the silent sponsor, or the buyer in a hurry.',
      },
      {
        title: 'Review',
        text: 'You get the recording, with a note at each second where something turned. Nobody sees it before you.',
      },
      { title: 'Repeat', text: 'Next week you play the same scene with a different buyer.' },
    ],
  },
  onboarding: {
    title: 'Custom Onboarding Solutions',
    text:
      'A new solution engineer often shadows for a quarter and then learns the hard way. We build the first ninety ' +
      'days from your best demo, your worst loss and your product.',
    gets: [
      'A plan by week, with an owner',
      'A certified first demo before the first solo meeting',
      'A buddy who has been briefed',
    ],
    price: 'The price depends on the number of roles and of new people a year.',
    action: 'Get Started',
  },
  training: {
    title: 'Corporate Training',
    text:
      'For teams that have to change together: after a merger, before a launch, or when the win rate drops. We watch ' +
      'three of your deals first and write the program around what we see.',
    gets: [
      'A program built on your own deals',
      'Sessions that fit your quarter',
      'Numbers before and after that finance accepts',
    ],
    price: 'The price depends on the number of people and sessions, and on travel.',
    action: 'Request Information',
  },
  testimonials: {
    title: 'From people who did the work',
    /** The title as long as one of the two is an example. */
    examplesTitle: 'What you should be able to say afterward',
    example: 'Example',
    /** Shown, labeled as examples, until clients have been quoted. */
    list: [
      {
        quote:
          'I used to prepare a demo by opening the product. Now I write down what they should say to each other after ' +
          'we leave.',
        by: 'Senior solution engineer, enterprise software',
      },
      {
        quote:
          'We stopped arguing about who owned the RFP. It is on one page with a name, and we say no to the ones that ' +
          'were never ours.',
        by: 'Director of presales, IT services',
      },
    ],
  },
  closing: {
    title: 'Which skill would have saved your last deal?',
    text: 'Tell us about the deal and the team. We suggest one course, or tell you that training is not the problem.',
    action: 'Contact Us',
    quiet: { href: '/resources', label: 'Or read an article from the courses' },
  },
})
