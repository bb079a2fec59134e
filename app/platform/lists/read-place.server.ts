import type { PageOf, Place } from './page-of.ts'

/**
 * Reads a list from where an address points. Where nothing stands there, that is the first page: the item that it names
 * may have come to be the first or the last since, or be gone.
 */
export async function readPlace<List extends PageOf<unknown>, At extends Place>(
  place: At,
  read: (place: At | Place) => Promise<List>,
): Promise<List> {
  const list = await read(place)
  return (place.before || place.after) && list.items.length === 0 ? read({}) : list
}
