import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import type { ItemFacts } from './kinds.ts'

/** An item of a collection as the site shows it. */
export interface Item {
  id: string
  kind: string
  facts: ItemFacts
  picture: ImageFacts | null
}
