import type { ArticleVersion } from './queries.server.ts'

/** Texts of an article that are compared, as they are called. */
export const comparedInArticles = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  description: 'Description',
} as const

/** What each act is called in an article's history. */
export const actWords: Record<ArticleVersion['act'], string> = {
  created: 'Created',
  revised: 'Saved',
  published: 'Published',
  withdrawn: 'Taken back',
}
