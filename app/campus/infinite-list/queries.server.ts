import type { PageOf } from '#app/platform/lists/page-of.ts'
import { placeOf } from '#app/platform/lists/place.server.ts'
import { readCursor } from '#app/platform/lists/read-place.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type GrownCursor, grownFrom } from './grown-place.ts'

/**
 * Reads a list from where the address points, with the pages that had been loaded from there on. One read; one more
 * where nothing stands there, and one more where pages had been loaded after one that is read backwards.
 * @throws NotFound where the address holds what is no id
 */
export async function readGrown<List extends PageOf<unknown>>(
  request: Request,
  read: (place: GrownCursor) => Promise<List>,
): Promise<List> {
  const { onwards, ...place } = grownFrom(placeOf(request), queryOf(request))
  const list = await readCursor(place, read)
  if (!onwards || !list.after) return list
  const { items, after } = await read({ after: list.after, size: onwards })
  return { ...list, items: [...list.items, ...items], after }
}
