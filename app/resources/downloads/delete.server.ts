import type { Actor } from '#app/platform/actor.ts'
import { deleteItem, restoreItem } from '../catalogue/delete.server.ts'
import { isTakenSlug, slugForTitle } from '../catalogue/slugs.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'
import { withUniqueErrors } from './write.server.ts'

/** Moves a download to the trash; its file responds 404. @throws NotFound, Forbidden */
export function deleteDownload(actor: Actor, id: string): Promise<void> {
  return deleteItem(downloadCatalogue, actor, id)
}

/** Restores a download from the trash. If its address has been taken since, it gets a new one. @throws NotFound, Forbidden */
export function restoreDownload(actor: Actor, id: string): Promise<void> {
  return withUniqueErrors(() =>
    restoreItem(downloadCatalogue, actor, id, async ({ slug, title }) =>
      slug !== null && (await isTakenSlug(downloadCatalogue, slug, id))
        ? { slug: await slugForTitle(downloadCatalogue, title, id) }
        : {},
    ),
  )
}
