/** Copy of the Resource Center. */
export const resourceCenter = {
  meta: {
    title: 'Resource Center',
    description: 'Articles and downloads on discovery, demos, RFPs, value and presales leadership.',
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
      'The Ultimate Solutioneer follows a deal from the first question to the handover, one thing to try ' +
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
  nothingFoundMore: 'Fewer words, or another category, may find more.',
  clear: 'Show everything',
} as const

/** Copy around an article. */
export const articlePage = {
  contents: 'On this page',
  related: 'Read next',
  tags: 'Tags',
  previewed: 'A preview: only those with this link can read it.',
  readingTime: (minutes: number) => `${minutes} min read`,
} as const
