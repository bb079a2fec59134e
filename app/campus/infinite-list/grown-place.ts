import { type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { pagesIn } from './loaded-pages.ts'

/** A cursor, and the number of items to load. */
export interface GrownCursor extends Place {
  size?: number
  /** How many items had been loaded after a page that is read backwards. */
  onwards?: number
}

/** A place in a list, with the pages that had been loaded from there on when somebody left the page. */
export function grownFrom(place: Place, query: URLSearchParams): GrownCursor {
  const pages = pagesIn(query)
  if (pages === 1) return place
  // A page that is read backwards ends where the address points: what was loaded comes after that.
  return place.before ? { ...place, onwards: (pages - 1) * pageSize } : { ...place, size: pages * pageSize }
}
