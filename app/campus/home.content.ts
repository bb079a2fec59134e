import { definePageCopy } from '#app/platform/copy/copy.ts'
/** The six topics that the Campus home always shows, in this order. A card is a link once its topic exists. */
export const featuredTopics = [
  {
    name: 'Sales Strategies',
    slug: 'sales-strategies',
    description:
      'Account plans, deal reviews and the moment to walk away. What moved a deal, and what you would not do again.',
  },
  {
    name: 'Product Knowledge',
    slug: 'product-knowledge',
    description: 'Turning release notes into stories a buyer repeats. How you stay current without reading everything.',
  },
  {
    name: 'Customer Success',
    slug: 'customer-success',
    description: 'Handover, adoption, renewal. What presales promised, and how it looks a year later.',
  },
  {
    name: 'Technical Solutions',
    slug: 'technical-solutions',
    description: 'Architecture, integration, proof. How did you make it work, and how did you show it?',
  },
  {
    name: 'Industry Trends',
    slug: 'industry-trends',
    description:
      'What buyers ask this quarter that they did not ask last. Regulation, procurement, the next wave of RFPs.',
  },
  {
    name: 'Professional Development',
    slug: 'professional-development',
    description: 'Careers, coaching and craft. From first demo to leading a team, with the awkward parts included.',
  },
] as const

// These labels are fixed by the specification.
const fixed = ['title', 'tagline', 'cards']

export const homeWords = definePageCopy('campus', fixed, {
  title: 'Solutioneer Campus',
  tagline: 'A professional community for presales collaboration',
  description:
    'Where presales people compare notes: six standing topics, webinars and workshops, and hand-picked reading.',
  cards: { topics: featuredTopics, closed: 'Coming Soon' },
  front: {
    talk: 'Active discussions',
    none: 'No answer yet',
    one: '1 answer',
    many: '# answers',
    events: 'Next events',
    open: 'Open to everybody',
    members: 'For members',
    join: 'Bring the question you have today',
    joinText:
      'Anyone can read the titles here; questions, answers and recordings are for members. Sign up, say what you do, and ask away.',
    action: 'Access Solutioneer Campus',
    signIn: 'Sign In',
  },
})
