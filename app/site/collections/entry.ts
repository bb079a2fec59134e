import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import type { EntryFacts } from './kinds.ts'

/** An entry of a collection as the site shows it. */
export interface CollectionEntry {
  id: string
  kind: string
  facts: EntryFacts
  picture: ImageFacts | null
}
