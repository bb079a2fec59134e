/** Part of a list in its own order, and the ids from which its neighbors go on; null where there are none. */
export interface PageOf<Item> {
  items: Item[]
  /** Show what stands before the item with this id. */
  before: string | null
  /** Show what stands after the item with this id. */
  after: string | null
}

/** The page of a list in which there can be nothing. */
export const emptyPage: PageOf<never> = { items: [], before: null, after: null }

/** Where to read a list: after or before one of its items, or around one; from its start without any. */
export interface Place {
  after?: string | undefined
  before?: string | undefined
  /** The page that contains this item. */
  around?: string | undefined
}

/** Items a page shows. */
export const pageSize = 20

/**
 * Cuts a page out of rows that were read one beyond its size.
 * @param rows in the order in which they were read: backwards when `place.before` is set
 */
export function cutPage<Item extends { id: string }>(rows: Item[], place: Place, size = pageSize): PageOf<Item> {
  const more = rows.length > size
  const items = rows.slice(0, size)
  if (place.before) items.reverse()
  const first = items[0]?.id ?? null
  const last = items.at(-1)?.id ?? null
  return {
    items,
    before: (place.before ? more : Boolean(place.after)) ? first : null,
    after: (place.before ? true : more) ? last : null,
  }
}
