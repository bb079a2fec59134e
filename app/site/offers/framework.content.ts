import { definePageCopy } from '#app/platform/copy/copy.ts'
import { impactClaims } from '../firm/claims.ts'

// Labels that the specification fixes.
const fixed = ['meta.name', 'hero.title', 'impact.figures']

/** Copy of the page on the Solution Lifecycle Framework. */
export const framework = definePageCopy('framework', fixed, {
  meta: {
    name: 'Solution Lifecycle Framework',
    title: 'Solution Lifecycle Framework: A Presales Methodology',
    description:
      'Six stages from the first signal to the handover. Each has one question, one piece of evidence, and one ' +
      'rule for going on. See where an example deal stands.',
  },
  hero: {
    title: 'Solution Lifecycle Framework',
    lede:
      'Six stages take a deal from the first signal to a system that works. Each stage ends with evidence that the ' +
      'next person can use.',
    action: 'Discuss the Framework',
  },
  stages: {
    title: 'Six stages, and where one deal stands',
    intro:
      'A stage is over when its evidence exists, not when its date has passed. What delivery learns at the end helps ' +
      'you choose the next deal.',
    evidenceLabel: 'Evidence',
    ruleLabel: 'Go on when',
    list: [
      {
        title: 'Qualify',
        question: 'Should you bid on this at all?',
        evidence: 'One page with the score, signed by sales and by presales.',
        rule: 'You can name a person on the buyer’s side who loses if nothing happens.',
      },
      {
        title: 'Discover',
        question: 'What is the problem behind the requirement?',
        evidence: 'The problem and its cost in the buyer’s own words, confirmed by email.',
        rule: 'The buyer has corrected your summary and agreed to the second version.',
      },
      {
        title: 'Shape',
        question: 'What would a good answer look like to the buyer?',
        evidence: 'Three options, what each one gives up, and the one the buyer prefers.',
        rule: 'The criteria for the decision are in writing, and some of the words are yours.',
      },
      {
        title: 'Prove',
        question: 'What does the buyer have to see to believe it?',
        evidence: 'A demo or a trial, the test that both sides agreed on first, and its result.',
        rule: 'The person who will use it every day says that it passed.',
      },
      {
        title: 'Propose',
        question: 'Can your sponsor defend it when you are not in the room?',
        evidence: 'A proposal whose first page the sponsor can present alone.',
        rule: 'Value, price and risk are on that page, and nobody asks for a second one.',
      },
      {
        title: 'Hand over',
        question: 'Will delivery recognize what you sold?',
        evidence: 'Promises, assumptions and open risks, each with a new owner, read aloud in one meeting.',
        rule: 'Delivery has repeated the promises to the buyer, and the buyer agrees.',
      },
    ],
  },
  use: {
    title: 'What it looks like in an ordinary week',
    list: [
      {
        title: 'The deal review takes twenty minutes',
        text: 'Six questions, one page, no slides. If a piece of evidence is missing, getting it is the next step.',
      },
      {
        title: 'Stopping counts as a result',
        text: 'A deal that fails its rule goes back a stage, or out. Its engineer starts on another deal the same day.',
      },
      {
        title: 'New people catch up in an afternoon',
        text: 'Somebody who joins in stage four reads three pages and helps the same day.',
      },
    ],
  },
  impact: {
    title: 'What we agree to aim for',
    text:
      'These are four of our eight figures, the ones for deals that run by the framework. You choose yours in week 1, ' +
      'and we read them every month. Week 12 gives a first reading. The result takes four quarters.',
    figures: impactClaims,
  },
  start: {
    title: 'How teams start',
    steps: [
      {
        title: 'Half a day',
        text: 'We go through two of your deals, one won and one lost, stage by stage. You see where each one turned.',
      },
      {
        title: 'Four weeks',
        text: 'One team runs its open deals by the six questions. We join every review at first, and none by the end.',
      },
      {
        title: 'A quarter',
        text: 'The stages move into your own CRM, in your own words.',
      },
    ],
  },
  closing: {
    title: 'Put one deal on the circle',
    text: 'Pick an open deal. We set up half a day and go through it with you, stage by stage.',
    action: 'Discuss the Framework',
    quiet: { href: '/products', label: 'Or see the pages that you fill in' },
  },
})
