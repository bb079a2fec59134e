import { sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import {
  type FoundText,
  foundTexts,
  type SearchedTexts,
  type TextSearch,
} from '#app/platform/lists/found-texts.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import { curatedResources } from '../tables.server.ts'

/** Curated resources that hold the words, by `curated_resources_search`. One query. @throws Forbidden */
export async function searchCurated(actor: Actor, search: TextSearch): Promise<PageOf<FoundText>> {
  if (!can(actor, 'curated.see')) throw new Forbidden()
  return foundTexts(search, [curatedTexts])
}

/** Curated resources as `foundTexts` searches them, for members. */
export const curatedTexts: SearchedTexts = {
  table: curatedResources,
  kind: 'curated',
  id: curatedResources.id,
  at: curatedResources.createdAt,
  title: curatedResources.title,
  text: curatedResources.description,
  href: sql`coalesce(${curatedResources.url}, '/campus/resources')`,
  shown: undefined,
}
