import { sql } from 'drizzle-orm'
import type { SearchedTexts } from '#app/platform/lists/found-texts.server.ts'
import { isShown } from '../../catalogue/queries.server.ts'
import { articleCatalogue } from '../catalogue.server.ts'
import { articles } from '../tables.server.ts'

/** Articles as `foundTexts` searches them, for everybody. */
export const articleTexts: SearchedTexts = {
  table: articles,
  kind: 'article',
  id: articles.id,
  at: articles.createdAt,
  title: articles.title,
  text: articles.contentText,
  href: sql`'/resources/articles/' || ${articles.slug}`,
  shown: isShown(articleCatalogue.table),
}
