import type { PageOf, Place } from './page-of.ts'

/**
 * Reads a list from where an address points. Where nothing stands before the item that it names, which may have come to
 * be the first since, that is the first page.
 */
export async function readPlace<List extends PageOf<unknown>, At extends Place>(
  place: At,
  read: (place: At | Place) => Promise<List>,
): Promise<List> {
  const list = await read(place)
  return place.before && list.items.length === 0 ? read({}) : list
}
