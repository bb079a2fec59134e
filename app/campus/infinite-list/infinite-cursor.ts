import { type Cursor, pageSize } from '#app/platform/lists/page-of.ts'
import { pagesIn } from './loaded-pages.ts'

/** A cursor, and the number of items to load. */
export interface InfiniteCursor extends Cursor {
  size?: number
  /** How many items had been loaded after a page that is read backwards. */
  onwards?: number
}

/** The cursor of an address, including the pages that had been loaded when the member left. */
export function infiniteCursorFrom(cursor: Cursor, query: URLSearchParams): InfiniteCursor {
  const pages = pagesIn(query)
  if (pages === 1) return cursor
  // A page read backwards ends at the cursor: the loaded pages follow it.
  return cursor.before ? { ...cursor, onwards: (pages - 1) * pageSize } : { ...cursor, size: pages * pageSize }
}
