import { sql } from 'drizzle-orm'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { isShown } from '../catalogue/queries.server.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { articles } from './tables.server.ts'

/** Search over published articles, for all visitors. Index `articles_search`. */
export const searchedArticles: SearchSource = {
  kind: 'articles',
  table: articles,
  id: articles.id,
  at: articles.createdAt,
  title: articles.title,
  text: articles.contentText,
  href: sql`'/resources/articles/' || ${articles.slug}`,
  where: isShown(articleCatalogue.table),
  suggestsTitles: true,
}
