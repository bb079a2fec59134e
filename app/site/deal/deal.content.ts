import { definePageCopy } from '#app/platform/copy/copy.ts'

// Figures that belong together: changing one of them alone would make the example wrong.
const fixed = ['scorecard.rows', 'scorecard.total', 'recording.notes.*.at']

/** One example deal, whose filled pages several pages of the site show. */
export const deal = definePageCopy('deal', fixed, {
  /** Stands on every page of the example. */
  label: 'Example',
  about: 'A warehouse system for a regional logistics firm. The deal is an example; the pages are the ones we use.',
  scorecard: {
    stage: 'Week 2: should we bid?',
    title: 'Pursuit Scorecard: warehouse system',
    caption: 'Five of the twelve questions. Sales and presales answer alone; where they differ, they talk.',
    head: ['Question', 'Sales', 'Presales'],
    differs: 'differs',
    rows: [
      ['Who loses if nothing happens?', '3', '1'],
      ['Have we met the person who signs?', '2', '2'],
      ['Did we shape a criterion?', '3', '0'],
      ['Can we prove the hard part?', '2', '3'],
      ['Is the date theirs or ours?', '1', '1'],
    ],
    total: ['Of 15', '11', '7'],
    verdict: 'Go, if operations confirms the cost by Friday. Owner: account lead.',
  },
  storyboard: {
    stage: 'Week 5: what do we show?',
    title: 'Demo Storyboard: one story, three moments',
    caption: 'Each moment ends with a sentence that the buyer can repeat.',
    rows: [
      ['Before', 'A pallet is lost. Three people search for forty minutes.'],
      ['Moment 1', 'The scan: “It knows where it was last seen.”'],
      ['Moment 2', 'The route: “We go once.”'],
      ['Moment 3', 'The report: “This is what it cost us in March.”'],
      ['If it breaks', 'Play the recording: same pallet, two minutes.'],
    ],
  },
  recording: {
    stage: 'Week 6: does the demo work?',
    title: 'Rehearsal: twelve minutes, four notes',
    caption: 'The instructor marks the second where something turned. The engineer sees it before anyone else.',
    /** Length of the recording. */
    minutes: 12,
    notes: [
      { at: '1:40', text: 'You asked who looked for a pallet last week. Good: now it is their story.' },
      { at: '4:15', text: 'Nine menus in ninety seconds. Cut to the scan.' },
      { at: '7:30', text: 'You stopped talking. She said what it costs her in March.', turn: true },
      { at: '10:50', text: 'End here. The last minute answered a question that nobody asked.' },
    ],
  },
  answer: {
    stage: 'Week 9: what do we write?',
    title: 'Question 214 of 300',
    caption: 'The first word answers. The evaluator copies the line “For you” into the scoring sheet.',
    /** A boilerplate answer to the same question. */
    before: {
      label: 'What the last proposal said',
      text:
        'Our robust and flexible platform delivers best-in-class visibility that empowers teams to seamlessly locate ' +
        'inventory across the enterprise.',
      /** The words of the text that are struck out. */
      empty: ['robust and flexible', 'best-in-class', 'empowers', 'seamlessly', 'across the enterprise'],
      why: 'Without the empty words, nothing in it answers the question.',
    },
    question: 'Describe how the system finds a pallet after a missed scan.',
    rows: [
      ['Answer', 'Yes. It lists the last three places where the pallet was seen, and the forklift that moved it.'],
      ['Evidence', 'Demo, step 3. Screens 11 and 12 in Appendix C.'],
      ['For you', 'Section 4.2 says that a search takes your night shift forty minutes. Our pilot aims for five.'],
      ['Owner', 'Solution lead, warehouse. Reviewed March 12, 2026.'],
    ],
  },
  /** The parts of the deal in the Solution Center, in the order in which the page lists them. */
  filed: [
    'A search takes the night shift forty minutes. It happens six times a day.',
    'Question 214, reviewed March 12, 2026.',
    'The twelve-minute rehearsal, filed under “lost pallets.”',
    'Week 2: go, if operations confirms the cost by Friday.',
    'Live data in the pilot by June 3. Owner: solution lead.',
  ],
  /** Where the deal stands in each of the framework's six stages, in their order. */
  stages: {
    intro: 'The example is a warehouse deal in week 9.',
    label: 'Example',
    /** Index of the stage that the deal has reached; the stages before it are done. */
    now: 4,
    nowLabel: 'here now',
    list: [
      {
        when: 'week 2',
        text: 'Sales scores it 11 of 15, presales 7. Both sign: go, if operations confirms the cost by Friday.',
        href: '/products',
        link: 'See the scorecard',
      },
      {
        when: 'week 3',
        text: 'The night shift searches forty minutes for a lost pallet. Operations confirms it on the second try.',
      },
      {
        when: 'week 5',
        text: 'Three options are on the table. Operations wants the scan, the route and the report.',
        href: '/products#products',
        link: 'See the storyboard',
      },
      {
        when: 'week 6',
        text: 'The test: find a lost pallet in five minutes. The engineer rehearses, and an instructor marks it.',
        href: '/academy',
        link: 'See the marked rehearsal',
      },
      {
        when: 'week 9',
        text: 'The RFP has 300 questions. Number 214 decides, so its answer points to the demo.',
        href: '/solution-center',
        link: 'Read answer 214',
      },
      {
        when: 'next',
        text: 'The pilot aims for five minutes. Delivery has to say so to the night shift.',
      },
    ],
  },
  /** The vendor's seat for the pilot: the employer's brief beside a candidate's profile. */
  match: {
    brief: { title: 'The brief', of: 'Solution engineer, to run the warehouse pilot' },
    profile: { title: 'The profile', of: 'Solution engineer, nine years. No name yet.' },
    fits: 'Fits',
    learns: 'Can be learned',
    rows: [
      {
        topic: 'The pilot',
        brief: 'Run it with a night shift that did not ask for it.',
        profile: 'Two pilots in distribution centers, both on nights.',
        fits: true,
      },
      {
        topic: 'The demo',
        brief: 'Turn nine menus into three moments.',
        profile: 'Gave us a demo of twelve minutes. It ended with a date.',
        fits: true,
      },
      {
        topic: 'The hard question',
        brief: 'Say what the system does not do, before they find out.',
        profile: 'Told our buyer “It does not do that today” and offered a workaround.',
        fits: true,
      },
      {
        topic: 'The scanners',
        brief: 'Know the handhelds on the floor.',
        profile: 'Has not used these. Learned two other makes on the job.',
        fits: false,
      },
      {
        topic: 'The days',
        brief: 'On site two days a week.',
        profile: 'Lives an hour away and wants to be on the floor.',
        fits: true,
      },
      {
        topic: 'The term',
        brief: 'For the pilot, and for good if both want it.',
        profile: 'Free in a month, for a fixed term or for good.',
        fits: true,
      },
    ],
    verdict: 'Five lines fit, and one can be learned in a month. We ask the candidate first, then introduce the two.',
  },
})
