import { cursorOf } from '#app/platform/lists/cursor.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import { readCursor } from '#app/platform/lists/read-cursor.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type InfiniteCursor, infiniteCursorFrom } from './infinite-cursor.ts'

/**
 * Reads a list from the cursor in the address, with the pages that had been loaded after it. One read; one more if the
 * cursor finds nothing, and one more if pages had been loaded after one that is read backwards.
 * @throws NotFound for a cursor that is not an id
 */
export async function readInfinite<List extends PageOf<unknown>>(
  request: Request,
  read: (cursor: InfiniteCursor) => Promise<List>,
): Promise<List> {
  const { onwards, ...cursor } = infiniteCursorFrom(cursorOf(request), queryOf(request))
  const list = await readCursor(cursor, read)
  if (!onwards || !list.after) return list
  const { items, after } = await read({ after: list.after, size: onwards })
  return { ...list, items: [...list.items, ...items], after }
}
