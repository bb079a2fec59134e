import type { Actor } from '#app/platform/actor.ts'
import { setFeatured } from '../catalogue/feature.server.ts'
import { downloadCatalogue } from './catalogue.server.ts'

/** Features a download; its form stops it. @throws NotFound, Forbidden */
export function featureDownload(actor: Actor, id: string): Promise<void> {
  return setFeatured(downloadCatalogue, actor, id, true)
}
