import { purgeItems } from '../catalogue/purge.server.ts'
import { articleCatalogue } from './catalogue.server.ts'
import { releasePicture } from './picture-references.server.ts'

/** Purges articles trashed before a moment, with their former addresses and thumbnails. */
export function purgeArticles(before: Date): Promise<void> {
  return purgeItems(articleCatalogue, before, async ({ thumbnailUrl }) => {
    if (thumbnailUrl) await releasePicture(thumbnailUrl)
  })
}
