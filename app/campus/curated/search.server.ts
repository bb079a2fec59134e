import { sql } from 'drizzle-orm'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { curatedResources } from './tables.server.ts'

/** Curated resources, for members; by `curated_resources_search`. */
export const searchedCurated: SearchSource = {
  kind: 'curated',
  table: curatedResources,
  id: curatedResources.id,
  at: curatedResources.createdAt,
  title: curatedResources.title,
  text: curatedResources.description,
  href: sql`coalesce(${curatedResources.url}, '/campus/resources')`,
  where: undefined,
  suggestsTitles: true,
}
