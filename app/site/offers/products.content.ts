import { definePageCopy } from '#app/platform/copy/copy.ts'
/** A product of the suite. The card of one that is coming soon is disabled. */
export interface Product {
  slug: string
  title: string
  text: string
  /** The parts of the product; only for products that are available. */
  gets?: readonly string[]
  status: 'Available Now' | 'Coming Soon'
}

// Labels that the specification fixes.
const fixed = ['meta.name', 'suite.learnMore', 'suite.notifyMe', 'closing.action']

/** Copy of the Products page. */
export const products = definePageCopy('products', fixed, {
  meta: {
    name: 'Products',
    title: 'Presales Tools: Scorecard, Discovery Kit, Storyboard',
    description:
      'The presales product suite: a pursuit scorecard, a discovery kit and a demo storyboard now, three ' +
      'more on the way.',
  },
  hero: {
    title: 'Tools that fit on a page',
    lede:
      'You fill in one page for a real deal. We built these tools for our own bids and kept the ones that people ' +
      'opened twice.',
    action: 'See the Products',
  },
  stuck: {
    title: 'Where did your last deal get stuck?',
    list: [
      { href: '#pursuit-scorecard', where: 'We should not have bid.', what: 'Pursuit Scorecard' },
      { href: '#discovery-kit', where: 'We solved a problem they did not have.', what: 'Discovery Kit' },
      { href: '#demo-storyboard', where: 'They loved the demo and bought elsewhere.', what: 'Demo Storyboard' },
      {
        href: '/resources?tab=downloads',
        where: 'We answered 300 questions for nothing.',
        what: 'RFP response kit, free',
      },
    ],
  },
  suite: {
    title: 'The product suite',
    intro: 'Each tool does one job and works on its own.',
    learnMore: 'Learn More',
    notifyMe: 'Notify Me',
    list: [
      {
        slug: 'pursuit-scorecard',
        title: 'Pursuit Scorecard',
        text:
          'Twelve questions about one deal. Sales and presales answer alone, then compare. You talk about the rows ' +
          'where the scores differ.',
        gets: ['One page for each deal', 'A go or a no-go, with the reason', 'A record to check after the decision'],
        status: 'Available Now',
      },
      {
        slug: 'discovery-kit',
        title: 'Discovery Kit',
        text:
          'Questions for each role, a plan for a call of 45 minutes, and a summary that the buyer can correct and ' +
          'send back.',
        gets: ['Questions for nine kinds of buyers', 'A call plan with room for pauses', 'A summary in a letter'],
        status: 'Available Now',
      },
      {
        slug: 'demo-storyboard',
        title: 'Demo Storyboard',
        text:
          'It turns what you heard into what you show: one story, three moments, and for each moment a line that the ' +
          'buyer will repeat.',
        gets: ['A storyboard on one sheet', 'A plan for when the demo breaks', 'A follow-up that you write first'],
        status: 'Available Now',
      },
      {
        slug: 'response-library',
        title: 'Response Library',
        text: 'Every answer has an owner, a date and a source, so you know that the one you paste is still true.',
        status: 'Coming Soon',
      },
      {
        slug: 'value-case-builder',
        title: 'Value Case Builder',
        text: 'It shows the cost of doing nothing in the buyer’s own numbers, on a page that finance can check.',
        status: 'Coming Soon',
      },
      {
        slug: 'presales-scoreboard',
        title: 'Presales Scoreboard',
        text: 'It shows the few figures that presales can change, from the systems you have. It takes five minutes a week.',
        status: 'Coming Soon',
      },
    ] satisfies Product[] as Product[],
  },
  shown: {
    title: 'Same deal, three weeks later',
    intro: 'The team decided to bid. This is what they planned to show.',
    framework: 'See where each page belongs in a deal',
  },
  terms: {
    title: 'What comes with each tool',
    list: [
      {
        title: 'A file you can open today',
        text: 'Each tool is a document or a spreadsheet. There is nothing to install, and nobody needs another login.',
      },
      {
        title: 'An hour with us',
        text: 'We fill in the first page with you, on one of your own deals. Your team keeps it as the example.',
      },
      {
        title: 'A license for the team',
        text:
          'One license covers everybody. The price depends on the size of the team and on which tools you take. You ' +
          'have it in writing before you decide.',
      },
    ],
  },
  closing: {
    title: 'Not sure which tool you need?',
    text: 'Tell us where your last deal got stuck. We tell you which tool would have helped, or that none would.',
    action: 'Contact Us',
    quiet: { href: '/resources?tab=downloads', label: 'Or start with a free template' },
  },
})
