import type { PageOf, Place } from './page-of.ts'

/**
 * Reads a list from where an address points. Where nothing stands there, that is the first page: the item that it names
 * may have come to be the first or the last since, or be gone. A page that leads on stands there, also where its reader
 * may see none of its items.
 */
export async function readCursor<List extends PageOf<unknown>, At extends Place>(
  place: At,
  read: (place: At | Place) => Promise<List>,
): Promise<List> {
  const list = await read(place)
  const isNowhere = list.items.length === 0 && list.before === null && list.after === null
  return (place.before || place.after) && isNowhere ? read({}) : list
}
