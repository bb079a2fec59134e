import { words } from '#app/platform/copy/copy.ts'

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
export const academy = words('academy', fixed, {
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
      'Nobody gets better at demos by watching slides about demos. Here you do it, see it back, and do it ' +
      'again before it counts.',
    action: 'Request Information',
  },
  why: {
    title: 'Why Academy',
    list: [
      {
        title: 'Industry Experts',
        icon: 'meeting',
        text:
          'Every instructor has carried a presales target. They teach the thing they were bad at first, ' +
          'because they remember how they got better.',
      },
      {
        title: 'Flexible Learning',
        icon: 'fan',
        text:
          'Two hours a week, live or recorded, planned around quarter end. No deal waits for a ' + 'class about deals.',
      },
      {
        title: 'Practical Application',
        icon: 'target',
        text: 'Exercises use your product, your buyer, your open opportunity. What you hand in is what you send out.',
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
  },
  certifications: [
    {
      value: 'solutioneer',
      title: 'Certified Solutioneer',
      audience: 'For presales professionals',
      text:
        'You can run a discovery that finds a reason to act, build a demo around it, and write an answer ' +
        'that a buyer will read.',
      proof: 'A recorded discovery call, a seven-minute demo and one proposal section.',
      length: 'Eight weeks',
    },
    {
      value: 'advanced',
      title: 'Advanced Solutioneer',
      audience: 'For experienced professionals',
      text:
        'You can lead the technical side of a complex pursuit: several buyers, several products, a ' +
        'competitor inside, and a date.',
      proof: 'A pursuit from qualification to decision, defended before two practitioners.',
      length: 'Twelve weeks',
    },
    {
      value: 'leader',
      title: 'Solutioneer Leader',
      audience: 'For managers and leaders',
      text:
        'You can staff, measure and defend a presales team, and tell the sales leader which deals it will ' +
        'not work on.',
      proof: 'An operating plan for your own team, and a quarter of its figures.',
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
        'One story, three moments, no tour of the menu. What to do when it breaks, when they interrupt, and ' +
        'when the decision maker leaves early.',
      length: 'Four sessions',
      workload: 'PT8H',
    },
    {
      slug: 'discovery-excellence',
      title: 'Discovery Excellence',
      text:
        'Questions that people like answering. How to find the cost of doing nothing, and how to write it ' +
        'down so that the buyer signs it.',
      length: 'Four sessions',
      workload: 'PT8H',
    },
    {
      slug: 'rfp-response',
      title: 'RFP Response Strategies',
      text:
        'Read 300 questions in an hour and find the ten that decide. When to walk away, and how to do that ' +
        'and be asked again.',
      length: 'Three sessions',
      workload: 'PT6H',
    },
    {
      slug: 'solution-architecture',
      title: 'Solution Architecture Fundamentals',
      text:
        'Draw an answer that a CFO reads to the end and an architect does not laugh at. Scope, risk, ' +
        'assumption, cost: on a page each.',
      length: 'Five sessions',
      workload: 'PT10H',
    },
    {
      slug: 'presales-metrics',
      title: 'Presales Metrics and Analytics',
      text:
        'Which figures presales can move, which it only gets blamed for, and how to show the difference in a ' +
        'forecast call.',
      length: 'Three sessions',
      workload: 'PT6H',
    },
    {
      slug: 'leadership-boot-camp',
      title: 'Presales Leadership Boot Camp',
      text:
        'Capacity, intake, hiring, careers, and the hard conversation with sales. Three days away from the ' +
        'desk, with your own numbers.',
      length: 'Three days',
      workload: 'P3D',
    },
  ],
  askCourse: 'Ask about this course',
  corporate: [
    {
      title: 'A cohort of your own',
      text:
        'One team, one course, your opportunities on the table. Twelve people at most, so that everybody ' +
        'practices every time.',
    },
    {
      title: 'A path for every role',
      text:
        'Engineers, architects, bid managers and their leads, each with a path of their own and one ' +
        'vocabulary between them.',
    },
    {
      title: 'Train the trainer',
      text:
        'We run the first cohort, your people run the second beside us, and the third is theirs. The ' +
        'material stays with you.',
    },
  ],
  environment: {
    title: 'Interactive Learning Environment',
    text:
      'A session is a rehearsal room. You get a brief, a buyer who has read it too, and ten minutes. Then ' +
      'the room tells you what it heard.',
    parts: [
      {
        title: 'Rehearse',
        text:
          'Live role play with instructors who play the skeptical architect, the silent sponsor and the buyer ' +
          'in a hurry.',
      },
      {
        title: 'Review',
        text: 'Your recording, with notes at the second where something turned. You see it before anyone else does.',
      },
      { title: 'Repeat', text: 'Same scene, next week, other buyer. The second take is the lesson.' },
    ],
  },
  onboarding: {
    title: 'Custom Onboarding Solutions',
    text:
      'A new solution engineer often shadows for a quarter and then learns the hard way. We turn your best ' +
      'demo, your worst loss and your product into a first ninety days with a milestone every second week.',
    gets: [
      'A plan by week, with an owner',
      'A certified first demo before the first solo meeting',
      'A buddy who knows what a buddy does',
    ],
    action: 'Get Started',
  },
  training: {
    title: 'Corporate Training',
    text:
      'For teams that have to move together: after a merger, before a launch, when the win rate says so. ' +
      'We start by watching three of your deals, and write the program around what we see.',
    gets: [
      'A program around your own deals',
      'Sessions that fit your quarter',
      'A before and after that finance accepts',
    ],
    action: 'Request Information',
  },
  testimonials: {
    title: 'From people who did the work',
    list: [
      {
        quote:
          'I used to prepare a demo by opening the product. Now I prepare it by writing down what they will ' +
          'say to each other after we leave.',
        by: 'Senior solution engineer, enterprise software',
      },
      {
        quote:
          'We stopped arguing about who owned the RFP. There is a page for it, with a name on it, and we say ' +
          'no to the ones that were never ours.',
        by: 'Director of presales, IT services',
      },
    ],
  },
  closing: {
    title: 'Which skill would have saved the last one?',
    action: 'Contact Us',
    ways: [
      { href: '/resources', label: 'Try a lesson in writing', text: 'Articles from the courses, free to read.' },
      {
        href: '/resources?tab=downloads',
        label: 'Print a practice sheet',
        text: 'Guides and checklists to fill in.',
      },
      { href: '/campus', label: 'Ask those who took it', text: 'Members answer from experience.' },
    ],
  },
})
