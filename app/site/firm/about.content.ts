import { definePageCopy } from '#app/platform/copy/copy.ts'

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
export const about = definePageCopy('about', fixed, {
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
  /** Until the firm shows its people. */
  people: {
    title: 'Who works here',
    text: [
      'Presales people, and nobody else. Whoever teaches, coaches or reads your message has run discovery calls, ' +
        'built demos and answered RFPs for a living.',
      'The person who takes your first call is the person who does the work. You hear a name before you sign, and ' +
        'you can say no to it.',
    ],
  },
  purpose: {
    title: 'Our Purpose',
    parts: [
      {
        title: 'Who We Are',
        text: [
          'We consult, train and build for one function: the people who stand between what a buyer needs and what ' +
            'a seller can deliver.',
          'We work with services firms and product firms, with teams of three and teams of three hundred. The ' +
            'job is the same everywhere. Somebody has to hear the problem, shape an answer, prove it and ' +
            'put a number on it.',
        ],
      },
      {
        title: 'Why We Exist',
        text: [
          'Deals are not lost on the day of the decision. They are lost in week two, when nobody asked what ' +
            'happens if the buyer does nothing. They are lost in the demo that showed nine features and no outcome.',
          'Most firms have a method for selling and a method for delivering. Between the two, a few ' +
            'talented people improvise. We give them words for what they do, practice ' +
            'before it counts, and a number that says whether it worked.',
        ],
      },
    ],
  },
  beliefs: {
    title: 'Our Core Beliefs',
    intro: 'Five sentences that you can hold us to, and what each of them costs us.',
    costLabel: 'What it cost us',
    list: [
      {
        title: 'Customer Success First',
        text: 'If the buyer is better off without the deal, we say so. A win that fails in delivery is a loss.',
        cost: 'Fees. When we find that a deal should stop, our work on it stops too, and so does the invoice.',
      },
      {
        title: 'Earned Trust',
        text: 'Nobody trusts a slide. People trust the follow-up that came the same day, and the number that held up.',
        cost: 'Long contracts. The first piece of work is small and has an end date, so that you can leave after it.',
      },
      {
        title: 'Accountable Excellence',
        text: 'We agree on the number before we start, and we report it whether or not it makes us look good.',
        cost: 'Excuses. The contract names the number and the day on which we measure it.',
      },
      {
        title: 'Honesty and Openness',
        text: '“It does not do that today” is a complete sentence. We say it before the buyer finds out.',
        cost: 'Sales. If we’re the wrong firm for you, you hear it on the first call.',
      },
      {
        title: 'Unwavering Integrity',
        text: 'Your pipeline, your prices and your weak spots stay with you. No competitor ever hears them from us.',
        cost: 'Clients. We turn down the second bidder on a deal, and the first one has that in writing.',
      },
    ],
  },
  promise: {
    title: 'Our Promise',
    lead: 'You will see the difference within a week.',
    text:
      'Every engagement leaves something that your team uses on the next working day: a question list, a ' +
      'demo script, a scored deal, a first draft. If it doesn’t, tell us, and we fix that before ' +
      'we go on.',
  },
  mission: {
    title: 'Our Mission',
    lead: 'Help clients win their unfair share of business.',
    text: 'Nobody wins an unfair share with a trick. It goes to the team that prepared more and listened longer.',
  },
  vision: {
    title: 'Our Vision',
    lead: 'Presales as a profession.',
    text:
      'With a name, a standard and a career path. And buyers who never again sit through a demo that ' +
      'was made for another company.',
  },
  journey: {
    title: 'Our Journey',
    intro: 'Nobody planned a firm. Each step came from a question that the one before had left open.',
    steps: [
      {
        title: 'We did the job',
        text:
          'Discovery calls, late rehearsals, RFPs with 300 questions. We won deals that we should ' +
          'have lost and lost deals that we should have won, and couldn’t always say why.',
      },
      {
        title: 'We wrote it down',
        text:
          'What the deals we won had in common became the Solution Lifecycle Framework, and then a book: The ' +
          'Ultimate Solutioneer.',
      },
      {
        title: 'We taught it',
        text: 'Reading doesn’t change a demo. Practice does. We began with workshops, then built the Academy.',
      },
      {
        title: 'We opened the door',
        text:
          'The best answers in a class come from the class. On the Campus that conversation goes on after the ' +
          'course is over.',
      },
    ],
  },
  letter: {
    title: 'Four lines are enough',
    text: 'Not sure how to begin? Finish these four sentences and send them. We know what to talk about then.',
    lines: [
      'We thought that they would …',
      'They asked us for …, and we showed them …',
      'In the end they chose …, because …',
      'If we could do it again, we would …',
    ],
  },
  closing: {
    title: 'Tell us about the deal you wish you had back',
    text: 'We read it and write back what we would have done in week two, and whether you need us for the next one.',
    action: 'Contact Us',
    quiet: { href: '/framework', label: 'Or read how we work' },
  },
})
