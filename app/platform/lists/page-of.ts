/** A page of a list, with cursors to the pages beside it; null if there are none. */
export interface PageOf<Item> {
  items: Item[]
  /** Cursor to the previous page: the id of this page's first item. */
  before: string | null
  /** Cursor to the next page: the id of this page's last item. */
  after: string | null
}

/** An empty page. */
export const emptyPage: PageOf<never> = { items: [], before: null, after: null }

/** A cursor: after, before or around an item; the start of the list if all are absent. */
export interface Cursor {
  after?: string | undefined
  before?: string | undefined
  /** The page that contains this item. */
  around?: string | undefined
}

/** Default number of items per page. */
export const pageSize = 20

/**
 * Builds a page from rows that were read with a limit of `size + 1`.
 * @param rows in the order they were read: backwards if `cursor.before` is set
 */
export function cutPage<Item extends { id: string }>(rows: Item[], cursor: Cursor, size = pageSize): PageOf<Item> {
  const more = rows.length > size
  const items = rows.slice(0, size)
  if (cursor.before) items.reverse()
  const first = items[0]?.id ?? null
  const last = items.at(-1)?.id ?? null
  return {
    items,
    before: (cursor.before ? more : Boolean(cursor.after)) ? first : null,
    after: (cursor.before ? true : more) ? last : null,
  }
}
