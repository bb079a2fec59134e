import { words } from '#app/platform/copy/copy.ts'

// Labels that the specification fixes.
const fixed = ['groups.*.figures.*.claim', 'closing.action']

/** Copy of the page that explains how each figure is counted. */
export const howWeCount = words('how-we-count', fixed, {
  meta: {
    name: 'How We Count',
    title: 'How We Count: The Method Behind Our Figures',
    description:
      'What each percentage on this site means: what is counted, before and after what, and how the number can lie.',
  },
  title: 'How we count',
  lede:
    'Every percentage on this site is a figure that clients agree to work towards with us. Here is what is counted, ' +
    'against what, and how each number can mislead.',
  rules: {
    title: 'Four rules for all of them',
    list: [
      {
        title: 'Your own before',
        text:
          'A figure compares four quarters after the change with the four before it, in the same team and market. ' +
          'Week 12 of an engagement gives a first reading, not the figure. A proposal compares with your own last ten.',
      },
      {
        title: 'Relative, and we say so',
        text: 'A win rate that goes from 20 to 24 of 100 deals is 20% higher. It is four points. We name both.',
      },
      {
        title: 'Defined before, read together',
        text: 'The definition is written in week one, with finance in the room, and the same one is read every month.',
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
      intro: 'All of a team’s deals, whichever way they were worked.',
      figures: [
        {
          id: 'win-rates',
          claim: 'win rates up to 20% higher',
          counts:
            'Deals won, divided by deals won and lost, by the date of the decision. Every deal over your own ' +
            'threshold.',
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
        'Only deals that passed each stage of the Solution Lifecycle Framework. A deal that fails a rule ' +
        'stops and leaves the ' +
        'count, which is part of the gain: that is why these figures stand higher than the ones above.',
      figures: [
        {
          id: 'win-rate',
          claim: '+35% win rate',
          counts:
            'As above, for deals that reached the Propose stage with all evidence, beside all deals of the year ' +
            'before.',
          lies: 'The weakest deals were stopped before. Read it together with the 20% above.',
        },
        {
          id: 'sales-cycle',
          claim: '−25% sales cycle',
          counts:
            'Days from the first signal to the signature. It starts earlier than the 30% above, hence the smaller cut.',
          lies: 'Signals that nobody wrote down are missing from the year before.',
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
      intro: 'An upper bound, reached by documents that ask what you have answered before.',
      figures: [
        {
          id: 'proposal-time',
          claim: 'up to 70% shorter proposal time',
          counts: 'Hours from receipt to delivery of an RFP response, beside your own last ten of similar length.',
          lies: 'A document full of new questions saves far less. We show the share of known questions beside it.',
        },
      ],
    },
  ],
  closing: {
    title: 'Check ours against yours',
    text: 'Bring one year of deals, with dates. In half a day you have your own starting point for these figures, whatever you do next.',
    action: 'Contact Us',
    ways: [
      { href: '/framework', label: 'See what is measured', text: 'Six stages, and the evidence that ends each.' },
      { href: '/resources', label: 'Numbers worth keeping', text: 'Articles on what presales can move.' },
    ],
  },
})
