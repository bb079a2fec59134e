import { definePageCopy } from '#app/platform/copy/copy.ts'
import { site } from '#app/shell/site.ts'

// Labels that the specification fixes.
const fixed = [
  'meta.name',
  'hero.title',
  'tabs',
  'articles',
  'downloads',
  'comingSoon',
  'ask',
  'searchAction',
  'categories',
  'tags',
  'found',
]

/** Copy of the Resource Center. */
export const resourceCenter = definePageCopy('resources', fixed, {
  meta: {
    name: 'Resource Center',
    title: 'Presales Articles and Templates: Resource Center',
    description: 'Articles and downloads on discovery, demos, RFPs, value and presales leadership.',
  },
  downloadsMeta: {
    title: 'Presales Templates and Downloads: Resource Center',
    description: 'Printable guides, checklists and kits for discovery, demos and RFP responses. Free, without a form.',
  },
  hero: {
    title: 'Resource Center',
    lede:
      'What we tell teams in the room, written down: how to ask, show, answer and hand over. Read it, ' +
      'print it, argue with it.',
  },
  book: {
    title: 'The long version is a book',
    text:
      'The Ultimate Solutioneer goes from the first question to the handover, with one thing to try ' +
      'at the end of each chapter.',
    about: 'About the book',
    hardcover: 'Buy the hardcover',
    paperback: 'Buy the paperback',
    newTab: 'opens in a new tab',
  },
  tabs: [
    { value: 'articles', label: 'Articles' },
    { value: 'downloads', label: 'Downloads' },
  ],
  articles: {
    featured: 'Featured Articles',
    rest: 'More Articles',
    loading: 'Loading articles...',
    search: 'Search articles',
  },
  downloads: {
    featured: 'Featured Downloads',
    rest: 'More Downloads',
    loading: 'Loading downloads...',
    search: 'Search downloads',
    action: 'Download',
  },
  comingSoon: 'Coming Soon',
  comingSoonMore: 'We are still writing. Come back in a few days, or ask us for what you need now.',
  ask: 'Contact Us',
  searchAction: 'Search',
  categories: 'Categories',
  everything: 'All',
  tags: 'Tags',
  found: 'Results',
  nothingFound: 'Nothing found',
  nothingFoundMore: 'Try fewer words or another category.',
  clear: 'Show everything',
  byEmail: 'New articles by email',
  feed: 'RSS feed',
})

/** Copy around a download. */
export const downloadPage = definePageCopy('download', [], {
  file: 'File',
  category: 'Category',
  changed: 'Updated',
  goesWith: 'Read it with',
})

/** Copy around an article. */
export const articlePage = definePageCopy('article', [], () => ({
  contents: 'On this page',
  related: 'Read next',
  next: 'Next steps',
  author: `Written by the people who teach this at ${site.name}.`,
  authorMore: 'Who we are',
  tags: 'Tags',
  previewed: 'This is a preview. Only people with this link can read it.',
  subscribe: {
    href: '/subscribe',
    label: 'New articles by email',
    text: 'Every new article in full, and nothing else.',
  },
  by: 'By {name}',
  byPerson: 'By',
  readingTime: '{minutes} min read',
  take: 'Download: {title}',
  /** What to promote beside articles and downloads of a category, by its slug; `other` for all other categories. */
  offers: {
    discovery: {
      href: '/academy?tab=courses#discovery-excellence',
      label: 'Practice it: Discovery Excellence',
      text: 'A live course in four sessions, on your own calls.',
    },
    demonstration: {
      href: '/academy?tab=courses#technical-demonstrations',
      label: 'Practice it: Mastering Technical Demonstrations',
      text: 'A live course in four sessions, on your own product.',
    },
    rfp: {
      href: '/academy?tab=courses#rfp-response',
      label: 'Practice it: RFP Response Strategies',
      text: 'A live course in three sessions, on a real document.',
    },
    value: {
      href: '/academy?tab=courses#presales-metrics',
      label: 'Practice it: Presales Metrics and Analytics',
      text: 'A live course in three sessions, with your own figures.',
    },
    delivery: {
      href: '/framework',
      label: 'Where it belongs: the Solution Lifecycle Framework',
      text: 'Six stages, from the first signal to the handover.',
    },
    leadership: {
      href: '/academy?tab=courses#leadership-boot-camp',
      label: 'Practice it: Presales Leadership Boot Camp',
      text: 'Three days, with your own numbers.',
    },
    other: {
      href: '/academy?tab=courses',
      label: 'Practice it: six courses',
      text: 'Live, in small groups, on your own deals.',
    },
  },
}))
