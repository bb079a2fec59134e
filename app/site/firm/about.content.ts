import { words } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.services',
  'hero.contact',
  'purpose.title',
  'purpose.parts.*.title',
  'beliefs.title',
  'beliefs.list.*.title',
  'promise.title',
  'mission.title',
  'vision.title',
  'journey.title',
  'closing.action',
]

/** Copy of the About page. */
export const about = words('about', fixed, {
  meta: {
    name: 'About Us',
    title: 'About Us: Presales Consultants and Trainers',
    description:
      'A firm of presales practitioners. Why we exist, the five beliefs we work by, and what we promise a ' +
      'team that hires us.',
  },
  hero: {
    title: 'We have sat in your chair',
    lede:
      'Second chair in the sales meeting, first to be asked when something has to work. We have run the ' +
      'discovery, built the demo and answered the RFP. Now we help other teams do it better than we did.',
    services: 'Our Services',
    contact: 'Contact Us',
  },
  purpose: {
    title: 'Our Purpose',
    parts: [
      {
        title: 'Who We Are',
        text: [
          'Solution engineers, bid managers, architects, and the people who led them. We consult, train and ' +
            'build for one function only: those who stand between what a buyer needs and what a seller can ' +
            'deliver.',
          'We work with services firms and product firms, with teams of three and teams of three hundred. The ' +
            'job differs less than people think. A person has to hear the problem, shape an answer, prove it and ' +
            'put a number on it.',
        ],
      },
      {
        title: 'Why We Exist',
        text: [
          'A deal is seldom lost on the day of the decision. It is lost in week two, when nobody asked what ' +
            'happens if the buyer does nothing. It is lost in the demo that showed nine features and no outcome. ' +
            'It is lost in the proposal that came on time and read like everybody else’s.',
          'Most firms have a method for selling and a method for delivering. Between the two stand a few ' +
            'talented people, improvising. We exist to give them a craft: words for what they do, practice ' +
            'before it counts, and a measure that says whether it worked.',
        ],
      },
    ],
  },
  beliefs: {
    title: 'Our Core Beliefs',
    intro: 'Five sentences that we can be held to. Each has cost us something at least once.',
    list: [
      {
        title: 'Customer Success First',
        text:
          'If the buyer is better off without the deal, we say so. A win that fails in delivery is a loss with ' +
          'a delay.',
      },
      {
        title: 'Earned Trust',
        text:
          'Nobody trusts a slide. Trust comes from small things done early: the follow-up that came the same ' +
          'day, the number that held.',
      },
      {
        title: 'Accountable Excellence',
        text: 'We agree on the measure before we start. We report on it when it flatters us, and when it does not.',
      },
      {
        title: 'Honesty and Openness',
        text:
          '“It does not do that today” is a complete sentence. We say it, and we teach teams to say it before ' +
          'the buyer finds out.',
      },
      {
        title: 'Unwavering Integrity',
        text:
          'Your pipeline, your prices and your weak spots stay with you. What we learn in one bid never turns ' +
          'up in a rival’s.',
      },
    ],
  },
  promise: {
    title: 'Our Promise',
    lead: 'You will be able to tell within the week.',
    text:
      'Every engagement leaves something that your team uses on the next working day: a question list, a ' +
      'demo script, a scored pursuit, a first draft. If it does not, tell us, and we put that right before ' +
      'we go on.',
  },
  mission: {
    title: 'Our Mission',
    lead: 'Help clients win their unfair share of business.',
    text:
      'An unfair share is not taken by a trick. It goes to the team that prepared harder, listened longer ' +
      'and explained better than the market expects.',
  },
  vision: {
    title: 'Our Vision',
    lead: 'Presales as a profession.',
    text:
      'With a name, a standard and a career. A place where a buyer never again sits through a demo that ' +
      'was made for another company.',
  },
  journey: {
    title: 'Our Journey',
    intro: 'Nobody planned a firm. Each step answered a question that the one before had raised.',
    steps: [
      {
        title: 'We did the job',
        text:
          'Discovery calls, late rehearsals, RFPs with 300 questions. We won some that we should ' +
          'have lost, and the other way round, and could not always say why.',
      },
      {
        title: 'We wrote it down',
        text:
          'What the won deals had in common became the Solution Lifecycle Framework, and then a book: The ' +
          'Ultimate Solutioneer.',
      },
      {
        title: 'We taught it',
        text:
          'Reading does not change a demo. Practice does. So came the workshops, then the Academy with its ' +
          'certifications.',
      },
      {
        title: 'We opened the door',
        text:
          'The best answers in any class came from the class. The Campus is where that conversation goes on, ' +
          'and the Resource Center is where we publish what holds up.',
      },
    ],
  },
  closing: {
    title: 'Tell us about the deal you wish you had back',
    action: 'Contact Us',
    letter: {
      title: 'Four lines are enough',
      lines: [
        'We thought that they would …',
        'They asked us for …, and we showed them …',
        'In the end they chose …, because …',
        'If it came back on Thursday, we would …',
      ],
    },
    ways: [
      { href: '/framework', label: 'What we wrote down', text: 'The Solution Lifecycle Framework, stage by stage.' },
      {
        href: '/ultimate-solutioneer',
        label: 'What became a book',
        text: 'With a page to read before you order.',
      },
      { href: '/campus', label: 'Who asks and answers', text: 'The members’ community, and its next events.' },
    ],
  },
})
