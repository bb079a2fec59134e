import type { ImageMetadata } from '#app/platform/images/image-facts.ts'
import type { CollectionItemInput } from './kinds.ts'

/** An item of a collection. */
export interface CollectionEntry {
  id: string
  kind: string
  facts: CollectionItemInput
  picture: ImageMetadata | null
}
