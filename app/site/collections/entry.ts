import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import type { CollectionItemInput } from './kinds.ts'

/** An item of a collection. */
export interface CollectionEntry {
  id: string
  kind: string
  fields: CollectionItemInput
  picture: ImageMetadata | null
}
