import { sql } from 'drizzle-orm'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { isShown } from '../catalogue/queries.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { downloadSlug } from './queries.server.ts'
import { downloads } from './tables.server.ts'

/** Search over published downloads, for all visitors. Index `downloads_search`. */
export const searchedDownloads: SearchSource = {
  kind: 'downloads',
  table: downloads,
  id: downloads.id,
  at: downloads.createdAt,
  title: downloads.title,
  text: downloads.description,
  href: sql`'/resources/downloads/' || ${downloadSlug} || '/about'`,
  where: isShown(downloadCatalogue.table),
  suggestsTitles: true,
}
