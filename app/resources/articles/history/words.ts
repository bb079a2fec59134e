import type { ArticleVersion } from './queries.server.ts'

/** What each act is called in an article's history. */
export const actWords: Record<ArticleVersion['act'], string> = {
  created: 'Created',
  revised: 'Saved',
  published: 'Published',
  withdrawn: 'Taken back',
}
