import { type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { pagesIn } from './loaded-pages.ts'

/** Where to read a list, and how much of it at once. */
export interface GrownPlace extends Place {
  size?: number
}

/** A place in a list, with the pages that had been loaded from there on when somebody left the page. */
export function grownFrom(place: Place, query: URLSearchParams): GrownPlace {
  const pages = pagesIn(query)
  // A page that is read backwards grows in the other direction than `Load more` does.
  return pages === 1 || place.before ? place : { ...place, size: pages * pageSize }
}
