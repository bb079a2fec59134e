import { sql } from 'drizzle-orm'
import type { SearchedTexts } from '#app/platform/lists/found-texts.server.ts'
import { isShown } from '../../catalogue/queries.server.ts'
import { downloadCatalogue } from '../catalogue.server.ts'
import { downloads } from '../tables.server.ts'

/** Downloads as `foundTexts` searches them, for everybody. */
export const downloadTexts: SearchedTexts = {
  table: downloads,
  kind: 'download',
  id: downloads.id,
  at: downloads.createdAt,
  title: downloads.title,
  text: downloads.description,
  href: sql`'/resources/downloads/' || ${downloads.id} || '/about'`,
  shown: isShown(downloadCatalogue.table),
}
