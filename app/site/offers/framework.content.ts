import { words } from '#app/platform/copy/copy.ts'
import { impactClaims } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'impact.figures']

/** Copy of the page on the Solution Lifecycle Framework. */
export const framework = words('framework', fixed, {
  meta: {
    name: 'Solution Lifecycle Framework',
    title: 'Solution Lifecycle Framework: A Presales Methodology',
    description:
      'Six stages from the first signal to the handover. Each with a question, a piece of evidence, and a ' +
      'rule for going on.',
  },
  hero: {
    title: 'Solution Lifecycle Framework',
    lede:
      'A deal passes through six hands before it is a system that works. The framework says what each of ' +
      'them owes the next.',
    action: 'Discuss the Framework',
  },
  stages: {
    title: 'Six stages, one circle',
    intro:
      'The last stage feeds the first: what delivery learns decides which deal you take next. A stage is ' +
      'over when its evidence exists, not when its date has passed.',
    evidenceLabel: 'Evidence',
    ruleLabel: 'Go on when',
    list: [
      {
        title: 'Qualify',
        question: 'Should we be here at all?',
        evidence: 'A scored pursuit, on one page, that sales and presales both signed.',
        rule: 'A named person on the buyer’s side loses if nothing happens.',
      },
      {
        title: 'Discover',
        question: 'What is the problem behind the requirement?',
        evidence: 'The problem in the buyer’s own words, with its cost, confirmed by email.',
        rule: 'The buyer corrects your summary, and the second version stands.',
      },
      {
        title: 'Shape',
        question: 'What would a good answer look like to them?',
        evidence: 'Three options with what each gives up, and the one that the buyer leaned towards.',
        rule: 'The criteria for the decision are written down, and some of the words are yours.',
      },
      {
        title: 'Prove',
        question: 'What do they have to see to believe it?',
        evidence: 'A demo or a trial with a test agreed on beforehand, and its result.',
        rule: 'The person who must live with it says that it passed.',
      },
      {
        title: 'Propose',
        question: 'Can they defend this when we are not in the room?',
        evidence: 'A proposal whose first page the sponsor can present alone.',
        rule: 'Value, price and risk stand on the same page, and a second one is not asked for.',
      },
      {
        title: 'Hand over',
        question: 'Will delivery recognize what we sold?',
        evidence: 'Promises, assumptions and open risks, each with a new owner, read aloud in one meeting.',
        rule: 'Delivery has repeated the promise to the buyer, and nobody flinched.',
      },
    ],
  },
  use: {
    title: 'What it looks like in an ordinary week',
    list: [
      {
        title: 'The deal review takes twenty minutes',
        text: 'Six questions, one page, no slides. Where the evidence is missing, the next action is obvious.',
      },
      {
        title: 'Stopping is a result',
        text: 'A deal that fails its rule goes back or goes out. The engineer it frees starts on another the same day.',
      },
      {
        title: 'New people find the thread',
        text: 'Whoever joins in stage four reads three pages and can be useful in the afternoon.',
      },
    ],
  },
  impact: {
    title: 'Impact',
    text:
      'Four figures to agree on before the first stage changes. We take your own starting point, write it ' +
      'down, and read the same four every month.',
    figures: impactClaims,
  },
  start: {
    title: 'How teams start',
    steps: [
      {
        title: 'Half a day',
        text: 'We lay two of your deals, one won and one lost, on the six stages. You see where they turned.',
      },
      {
        title: 'Four weeks',
        text: 'One team runs its open deals by the six questions. We sit in every review, then in none.',
      },
      {
        title: 'A quarter',
        text:
          'The stages move into your own system, in your own words. The framework disappears into the way you ' +
          'work.',
      },
    ],
  },
  closing: {
    title: 'Put one deal on the circle',
    action: 'Discuss the Framework',
    deal: {
      title: 'A warehouse system, in its fifth week. An example.',
      next: 3,
      stages: [
        { name: 'Qualify', evidence: 'Scored apart, signed by both.' },
        { name: 'Discover', evidence: 'Confirmed by email, on the second try.' },
        { name: 'Shape', evidence: 'Two options of three. Due on Friday.' },
        { name: 'Prove', evidence: 'No test agreed on yet, so no demo.' },
        { name: 'Propose', evidence: 'Open' },
        { name: 'Hand over', evidence: 'Open' },
      ],
    },
    ways: [
      { href: '/products', label: 'See the pages it fills', text: 'A scorecard, a discovery kit, a storyboard.' },
      {
        href: '/academy?tab=courses',
        label: 'Practice a stage',
        text: 'Six courses, each on one part of the circle.',
      },
      { href: '/ultimate-solutioneer', label: 'Read it as a book', text: 'Twelve deals that went wrong.' },
    ],
  },
})
