import { words } from '#app/platform/copy/copy.ts'

/** The shipped areas of presales work, in the order of a deal, with their advice. */
export const shippedAreas = [
  {
    id: 'qualify',
    name: 'Qualify',
    /** Search query for reading suggestions from the Resource Center. */
    words: 'qualification',
    do:
      'Take the five requests that came in last. For each, write down who has the problem, who pays, and ' +
      'what happens if nothing happens. Give back the one with the most gaps.',
    ask: 'Ask sales: what would have to be true for the two of us to turn this one down?',
    service: 'process',
  },
  {
    id: 'discover',
    name: 'Discover',
    words: 'discovery',
    do:
      'End your next discovery call with one page: the problem, what it costs, how they decide. Send it ' +
      'the same day and ask what is wrong in it.',
    ask: 'Ask the buyer: who would be glad if this project never happened?',
    service: 'workshops',
  },
  {
    id: 'demonstrate',
    name: 'Demonstrate',
    words: 'demo',
    do:
      'Take your standard demo and mark the three screens that once changed a face. Begin the next one ' +
      'with the strongest of them; show the others only when asked.',
    ask: 'Ask at the end: what would you tell your colleagues that you saw?',
    service: 'learning',
  },
  {
    id: 'answer',
    name: 'Answer',
    words: 'rfp',
    do:
      'Before the next request for proposal is split up, decide in an hour whether to answer it, by four ' +
      'questions that fit on a card. Write the reason down either way.',
    ask: 'Ask whoever sent it: which three of these questions decide?',
    service: 'process',
  },
  {
    id: 'hand-over',
    name: 'Hand over',
    words: 'handover',
    do:
      'Call one customer that you won ninety days ago. Read them what was promised, ask what came true, ' +
      'and change one sentence of your demo.',
    ask: 'Ask delivery: what did you have to find out that we knew?',
    service: 'coaching',
  },
] as const

type ShippedArea = (typeof shippedAreas)[number]['id']

/** The shipped questions; answers from least to most. */
export const shippedQuestions: readonly { area: ShippedArea; question: string; answers: readonly string[] }[] = [
  {
    area: 'qualify',
    question: 'A request lands on your desk. Who decides whether presales works on it?',
    answers: [
      'Nobody. What comes in is worked on.',
      'Whoever asks most often.',
      'Presales, by a rule of thumb of its own.',
      'Sales and presales together, by criteria that both wrote.',
    ],
  },
  {
    area: 'qualify',
    question: 'What do you know before the first hour of work goes in?',
    answers: [
      'A product name and a date.',
      'The company and one contact.',
      'The problem, and who has it.',
      'The problem, who pays for it, and what happens if nothing happens.',
    ],
  },
  {
    area: 'qualify',
    question: 'When did you last say no to a deal?',
    answers: [
      'We do not say no.',
      'It must be more than a year ago.',
      'Once in the last half year.',
      'This quarter, with a reason that sales agreed to.',
    ],
  },
  {
    area: 'discover',
    question: 'How does a discovery call go?',
    answers: [
      'We show the product and see what they like.',
      'We go through a list of questions.',
      'We ask about their day and note what hurts.',
      'We leave with the problem, its cost and the decision, in their words.',
    ],
  },
  {
    area: 'discover',
    question: 'Whom do you talk to before you show anything?',
    answers: [
      'Whoever sent the invitation.',
      'Our contact, twice.',
      'Some of those who will use it.',
      'Those who use it, those who pay, and those who can stop it.',
    ],
  },
  {
    area: 'discover',
    question: 'Where does what you learned go?',
    answers: [
      'It stays in our heads.',
      'Into somebody’s notes.',
      'Into a field that few people read.',
      'Onto one page that the buyer has corrected.',
    ],
  },
  {
    area: 'demonstrate',
    question: 'What does a demo begin with?',
    answers: [
      'Our company.',
      'The menu, from the left.',
      'Their problem, on a slide.',
      'The result that they asked for, live.',
    ],
  },
  {
    area: 'demonstrate',
    question: 'How do you know that a demo was good?',
    answers: [
      'Nothing broke.',
      'People were friendly.',
      'The account executive says so.',
      'The buyer names the next step and its date.',
    ],
  },
  {
    area: 'answer',
    question: 'A request for proposal with 200 questions arrives. What happens first?',
    answers: [
      'We begin at question 1.',
      'We split it among those who have time.',
      'We check whether we can meet the deadline.',
      'We decide within a day whether to answer, and write down why.',
    ],
  },
  {
    area: 'answer',
    question: 'Where do the answers come from?',
    answers: [
      'The last proposal, with the names replaced.',
      'A shared folder that one searches.',
      'A library that somebody looks after.',
      'A library in which each answer has an owner and a date, and lost deals correct it.',
    ],
  },
  {
    area: 'hand-over',
    question: 'What does delivery know on the first day?',
    answers: [
      'What stands in the contract.',
      'What they think of asking us.',
      'What we wrote down at the end.',
      'What was promised to whom and why, from a meeting with the customer in it.',
    ],
  },
  {
    area: 'hand-over',
    question: 'Do you hear what became of your promises?',
    answers: [
      'No.',
      'When something breaks.',
      'Now and then, from the account manager.',
      'We ask after ninety days, and it changes what we show.',
    ],
  },
]

/** Copy of the assessment's pages. */
export const assessment = words('assessment', [], {
  meta: {
    name: 'Presales Assessment',
    title: 'Presales Self-Assessment: {Number} Questions',
    description:
      '{Number} questions on how your presales team qualifies, discovers, demonstrates, answers and hands over. The ' +
      'result is there at once, without an address.',
  },
  title: 'Where is your larger slice?',
  lede:
    '{Number} questions on how your team works today, five minutes, no address. You see at once what you are good ' +
    'at, where the next deals are to be won, and what to do next.',
  kept: 'Your answers are not stored: the result’s address holds them, and only those who have it can open it.',
  team:
    'You answer for a team. Your answers are kept without your name. From five answers on, the team sees averages, ' +
    'blurred so that your own result cannot be worked out exactly.',
  submit: 'Show the result',
  ways: [
    { href: '/framework', label: 'Where the questions come from', text: 'Six stages, each with its evidence.' },
    { href: '/how-we-count', label: 'What could be counted', text: 'Eight figures, and how each can mislead.' },
    { href: '/resources', label: 'Read instead', text: 'Articles on all five of them.' },
  ],
  missing: 'Choose the answer that comes closest.',
  result: {
    title: 'Your result',
    weakest: 'Your larger slice',
    weakestText: 'The next deals are to be won where you {names}.',
    evenText: 'All five are equally strong: begin where your last lost deal went wrong.',
    read: 'Read',
    do: 'Do',
    ask: 'Ask',
    rest: 'The others',
    call: 'Book a Call',
    write: 'Contact Us',
    again: 'Answer again',
    closing: 'Talk it through',
    closingText: 'Twenty minutes with a person who has run presales teams, about the weakest of the five.',
  },
  seeTeam: 'See the team',
  mail: {
    title: 'Keep it, compare it',
    text:
      'We email you the result with its link. With a team link your colleagues answer too, each on their own; from ' +
      'five answers on, all who have the link see the team’s averages.',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    team: 'I want to compare my team: send me a link for colleagues.',
    consent:
      'Keep my address and this result, and write to me about it. I can have both deleted at any time by ' +
      'answering the email.',
    consentMissing: 'Please agree: without your address we cannot send it.',
    submit: 'Email me the result',
    sending: 'Sending...',
    again: 'Send it to another address',
    sent: { title: 'It is on its way', description: 'Your result is in your mailbox in a minute or two.', next: [] },
    failed: { title: 'Not sent', description: 'There was an error on our side. Please try again.' },
  },
  group: {
    title: 'Your team',
    few: 'Averages are shown from five answers on. {missing} more are missing.',
    fewOne: 'Averages are shown from five answers on. 1 more is missing.',
    shown:
      'Averages of the first {shown} answers, in whole tens, rounded up or down by chance: nobody’s own result ' +
      'can be worked out exactly. The next come with {next} answers.',
    last:
      'Averages of the first {shown} answers, in whole tens, rounded up or down by chance: nobody’s own result ' +
      'can be worked out exactly. These are the last: they stay as they are, however many more answer.',
    link: 'The link for colleagues',
    answer: 'Answer the {number} questions',
  },
})
