import { definePageCopy } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['groups.*.figures.*.claim', 'closing.action']

/** Copy of the page that explains how each figure is counted. */
export const howWeCount = definePageCopy('how-we-count', fixed, {
  meta: {
    name: 'How We Count',
    title: 'How We Count: The Method Behind Our Figures',
    description:
      'What each percentage on this site means: what is counted, before and after what, and how the number can lie.',
  },
  title: 'How we count',
  lede:
    'This site names eight figures. They are aims: each client chooses the ones that fit. Here is what we count, what ' +
    'we compare it with, and how each number can mislead.',
  span: {
    title: 'Four quarters against four',
    text:
      'We compare the four quarters after a change with the four before it, in the same team and market. Week 12 ' +
      'gives a first reading. The result takes the whole year.',
    before: 'Four quarters before',
    change: 'The change',
    reading: 'Week 12: first reading',
    after: 'Four quarters after: the result',
  },
  rules: {
    title: 'Four rules for all of them',
    list: [
      {
        title: 'You choose',
        text:
          'Nobody aims for all eight. You choose your figures before the work starts, and set each target from your ' +
          'own numbers.',
      },
      {
        title: 'Relative, and we say so',
        text: 'A win rate that goes from 20 to 24 of 100 deals is 20% higher. It is four points. We name both.',
      },
      {
        title: 'Defined first, read together',
        text: 'We write the definition in week 1, with finance in the room. We read the same one every month.',
      },
      {
        title: 'An upper bound is an upper bound',
        text: '“Up to” means the most that we agree to aim for. Most teams set a lower figure, and some miss it.',
      },
    ],
  },
  countsLabel: 'What is counted',
  liesLabel: 'How it can mislead',
  groups: [
    {
      title: 'A whole team',
      intro: 'Three figures that count all of a team’s deals.',
      figures: [
        {
          id: 'win-rates',
          claim: 'win rates up to 20% higher',
          counts:
            'Deals won, divided by deals won and lost, by the date of the decision. Every deal above a size that you set.',
          lies: 'A team that bids less wins a larger share. We show the number of deals beside it.',
        },
        {
          id: 'sales-cycles',
          claim: 'sales cycles 30% shorter',
          counts: 'Days from the first presales hour to the decision, the median of all decided deals.',
          lies: 'Lost deals that end early shorten it too. We show won deals apart.',
        },
        {
          id: 'efficiency',
          claim: 'team efficiency 25% better',
          counts: 'Contract value won, divided by presales hours spent on all deals, won and lost.',
          lies: 'One very large contract moves it. We read it with and without the largest.',
        },
      ],
    },
    {
      title: 'Deals run by the framework',
      intro:
        'Four figures that count only the deals that passed each stage of the Solution Lifecycle Framework. A deal ' +
        'that fails a rule stops and leaves the count. That is part of the gain, and the reason why these figures ' +
        'are higher than the ones above.',
      figures: [
        {
          id: 'win-rate',
          claim: '+35% win rate',
          counts:
            'As above, for deals that reached the Propose stage with all evidence, against all deals of the four ' +
            'quarters before.',
          lies: 'The weakest deals were stopped earlier. Read it together with the 20% above.',
        },
        {
          id: 'sales-cycle',
          claim: '−25% sales cycle',
          counts:
            'Days from the first signal to the signature. It starts earlier than the 30% above, hence the smaller cut.',
          lies: 'Signals that nobody wrote down are missing from the quarters before.',
        },
        {
          id: 'productivity',
          claim: '+40% productivity',
          counts: 'Demos and proposals that met their evidence, for each engineer and month.',
          lies: 'More is not better by itself. It counts only what passed its stage.',
        },
        {
          id: 'satisfaction',
          claim: '+30% satisfaction',
          counts:
            'Share of buyers who answer 9 or 10 when asked, a month after the decision, whether we understood ' +
            'the problem.',
          lies: 'Buyers who chose a rival answer less often. We say how many were asked and how many answered.',
        },
      ],
    },
    {
      title: 'A proposal on the Solution Center',
      intro: 'One figure, and an upper bound. You come close to it when an RFP asks what you have answered before.',
      figures: [
        {
          id: 'proposal-time',
          claim: 'up to 70% shorter proposal time',
          counts: 'Hours from receipt to delivery of an RFP response, against your own last ten of similar length.',
          lies: 'An RFP full of new questions saves far less. We show the share of known questions beside it.',
        },
      ],
    },
  ],
  closing: {
    title: 'Check ours against yours',
    text: 'Bring one year of deals, with dates. In half a day you know where you start, whatever you do next.',
    action: 'Contact Us',
    quiet: { href: '/framework', label: 'Or see the evidence that ends each stage' },
  },
})
