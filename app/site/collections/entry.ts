import type { ImageMetadata } from '#app/platform/images/image-facts.ts'
import type { CollectionItemInput } from './kinds.ts'

/** An entry of a collection as the site shows it. */
export interface CollectionEntry {
  id: string
  kind: string
  facts: CollectionItemInput
  picture: ImageMetadata | null
}
