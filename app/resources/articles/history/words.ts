import type { ArticleVersion } from './queries.server.ts'

/** The compared texts of an article, with their labels. */
export const comparedInArticles = {
  title: 'Title',
  excerpt: 'Excerpt',
  content: 'Content',
  description: 'Description',
} as const

/** Labels of the actions in an article's history. */
export const actWords: Record<ArticleVersion['act'], string> = {
  created: 'Created',
  revised: 'Saved',
  published: 'Published',
  withdrawn: 'Unpublished',
}

/** The button that restores a version. */
export const restoreVersionLabel = 'Restore this version'
