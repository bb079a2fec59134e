import { definePageCopy } from '#app/platform/copy/copy.ts'

/** The shipped areas of presales work, in the order of a deal, with their advice. */
export const shippedAreas = [
  {
    id: 'qualify',
    name: 'Qualify',
    /** Search query for reading suggestions from the Resource Center. */
    words: 'qualification',
    do:
      'Take the last five requests. For each, write down who has the problem, who pays, and what happens if they ' +
      'do nothing. Send the one with the most gaps back to sales.',
    ask: 'Ask sales: what would it take for both of us to turn this one down?',
    service: 'process',
  },
  {
    id: 'discover',
    name: 'Discover',
    words: 'discovery',
    do:
      'After your next discovery call, write one page: the problem, what it costs, how they decide. Send it ' +
      'the same day and ask what you got wrong.',
    ask: 'Ask the buyer: who would be happy if this project never happened?',
    service: 'workshops',
  },
  {
    id: 'demonstrate',
    name: 'Demonstrate',
    words: 'demo',
    do:
      'Mark the three screens of your standard demo that buyers react to. Open the next demo with the strongest ' +
      'one, and show the other two only when someone asks.',
    ask: 'Ask at the end: what will you tell your colleagues you saw?',
    service: 'learning',
  },
  {
    id: 'answer',
    name: 'Answer',
    words: 'rfp',
    do:
      'Before you split up the next request for proposal, take an hour to decide whether to answer it. Use four ' +
      'questions that fit on a card, and write down why you said yes or no.',
    ask: 'Ask whoever sent it: which three of these questions will decide it?',
    service: 'process',
  },
  {
    id: 'hand-over',
    name: 'Hand over',
    words: 'handover',
    do:
      'Call a customer you won ninety days ago. Read them what you promised and ask what came true. Then change ' +
      'one sentence of your demo.',
    ask: 'Ask delivery: what did you have to find out that we already knew?',
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
      'Nobody. We work on everything that comes in.',
      'Whoever asks most often.',
      'Presales does, by its own rule of thumb.',
      'Sales and presales together, by criteria they wrote together.',
    ],
  },
  {
    area: 'qualify',
    question: 'What do you know before anyone spends an hour on it?',
    answers: [
      'A product name and a date.',
      'The company and one contact.',
      'The problem, and who has it.',
      'The problem, who pays to fix it, and what happens if they do nothing.',
    ],
  },
  {
    area: 'qualify',
    question: 'When did you last say no to a deal?',
    answers: [
      'We don’t say no.',
      'More than a year ago.',
      'In the last six months.',
      'This quarter, for a reason that sales agreed with.',
    ],
  },
  {
    area: 'discover',
    question: 'How does a discovery call go?',
    answers: [
      'We show the product and see what they like.',
      'We go through a list of questions.',
      'We ask about their day and write down what hurts.',
      'We leave with the problem, its cost and the decision, in their words.',
    ],
  },
  {
    area: 'discover',
    question: 'Who do you talk to before you show anything?',
    answers: [
      'Whoever sent the invitation.',
      'Our contact, twice.',
      'Some of the people who will use it.',
      'The people who use it, the people who pay, and the people who can stop it.',
    ],
  },
  {
    area: 'discover',
    question: 'Where do your discovery notes end up?',
    answers: [
      'In our heads.',
      'In somebody’s notebook.',
      'In a CRM field that few people read.',
      'On one page that the buyer has corrected.',
    ],
  },
  {
    area: 'demonstrate',
    question: 'What do you show first in a demo?',
    answers: [
      'Slides about our company.',
      'The menu, from left to right.',
      'Their problem, on a slide.',
      'The result they asked for, live.',
    ],
  },
  {
    area: 'demonstrate',
    question: 'How do you know a demo went well?',
    answers: [
      'Nothing broke.',
      'People were friendly.',
      'The account executive says so.',
      'The buyer names the next step and a date for it.',
    ],
  },
  {
    area: 'answer',
    question: 'A request for proposal with 200 questions arrives. What happens first?',
    answers: [
      'We start with question 1.',
      'We split it among whoever has time.',
      'We check whether we can meet the deadline.',
      'We decide within a day whether to answer, and write down why.',
    ],
  },
  {
    area: 'answer',
    question: 'Where do your answers come from?',
    answers: [
      'The last proposal, with the names changed.',
      'A shared folder that we search.',
      'A library that somebody maintains.',
      'A library where each answer has an owner and a date, and we fix it after each loss.',
    ],
  },
  {
    area: 'hand-over',
    question: 'What does delivery know on the first day?',
    answers: [
      'What the contract says.',
      'What they think to ask us.',
      'What we wrote down at the end.',
      'What we promised, to whom and why, from a meeting that the customer joined.',
    ],
  },
  {
    area: 'hand-over',
    question: 'Do you hear whether your promises came true?',
    answers: [
      'No.',
      'Only when something breaks.',
      'Now and then, from the account manager.',
      'We ask after ninety days, and we change our demo.',
    ],
  },
]

/** Copy of the assessment's pages. */
export const assessment = definePageCopy('assessment', [], {
  meta: {
    name: 'Presales Assessment',
    title: 'Presales Self-Assessment: {Number} Questions',
    description:
      '{Number} questions about how your presales team qualifies, discovers, demonstrates, answers and hands over. ' +
      'You see your result right away, without leaving an address.',
  },
  title: 'Where is your larger slice?',
  lede:
    '{Number} questions about how your team works today. They take five minutes, and we don’t ask for your email. ' +
    'You see right away what you’re good at, where you’re losing deals, and what to do next.',
  kept: 'We don’t store your answers. They’re in the link to your result, and only people with that link can see them.',
  team:
    'You’re answering for a team. We keep your answers without your name. Once five people have answered, the team ' +
    'sees averages, rounded so that nobody can work out your own result.',
  submit: 'Show my result',
  quiet: { href: '/framework', label: 'Or read where the questions come from' },
  missing: 'Choose the answer that’s closest.',
  result: {
    title: 'Your result',
    weakest: 'Your larger slice',
    weakestText: 'You’ll win the next deals where you {names}.',
    evenText: 'All five areas score the same. Start where your last lost deal went wrong.',
    read: 'Read',
    do: 'Do',
    ask: 'Ask',
    rest: 'The others',
    call: 'Book a Call',
    write: 'Contact Us',
    again: 'Answer again',
    closing: 'Talk it through',
    closingText: 'Spend twenty minutes on your weakest area with someone who has run presales teams.',
  },
  seeTeam: 'See the team',
  mail: {
    title: 'Get your result by email',
    text:
      'We’ll email you the result and its link. Ask for a team link, too, and your colleagues can each answer on ' +
      'their own. Once five people have answered, everyone with the link sees the team’s averages.',
    name: 'Name',
    email: 'Email',
    company: 'Company',
    team: 'I want to compare my team. Send me a link for my colleagues.',
    consent:
      'You can keep my address and this result, and write to me about it. I can reply to any email to have both ' +
      'deleted.',
    consentMissing: 'Please check the box. We can’t send the result without your address.',
    submit: 'Email me the result',
    sending: 'Sending...',
    again: 'Send it to another address',
    sent: { title: 'Check your email', description: 'Your result will be there in a minute or two.', next: [] },
    failed: { title: 'Not sent', description: 'Something went wrong on our side. Please try again.' },
  },
  group: {
    title: 'Your team',
    few: 'You’ll see averages once five people have answered. {missing} more to go.',
    fewOne: 'You’ll see averages once five people have answered. 1 more to go.',
    shown:
      'These are the averages of the first {shown} answers. We round each to a multiple of ten, up or down at ' +
      'random, so that nobody can work out one person’s result. We update them at {next} answers.',
    last:
      'These are the averages of the first {shown} answers. We round each to a multiple of ten, up or down at ' +
      'random, so that nobody can work out one person’s result. These are the last: they no longer change, however many more people ' +
      'answer.',
    link: 'The link for your colleagues',
    answer: 'Answer the {number} questions',
  },
})
