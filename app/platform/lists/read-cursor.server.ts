import type { Cursor, PageOf } from './page-of.ts'

/**
 * Reads a list at the cursor of a URL, or its first page if there is nothing: the item may have become the first or
 * last since, or be gone. An empty page that has a neighbor is returned as it is, because the reader may be allowed to
 * see none of its items.
 */
export async function readCursor<List extends PageOf<unknown>, At extends Cursor>(
  cursor: At,
  read: (cursor: At | Cursor) => Promise<List>,
): Promise<List> {
  const list = await read(cursor)
  const isNowhere = list.items.length === 0 && list.before === null && list.after === null
  return (cursor.before || cursor.after) && isNowhere ? read({}) : list
}
