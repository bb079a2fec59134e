/** The texts of the page on which members create topics, and of the lists of topics. */
export const topicLabels = {
  title: 'Campus Admin',
  lede: 'Manage topics',
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  all: 'All topics',
} as const
