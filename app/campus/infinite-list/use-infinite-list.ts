import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { emptyPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { pagesIn, rememberPages } from './loaded-pages.ts'

/** The page that came with the address, and the pages loaded after it. */
export interface InfiniteList<Item> {
  items: Item[]
  /** The cursor of the next page; null at the end. */
  after: string | null
  loading: boolean
  more: () => void
}

/**
 * Appends pages to a list. `more()` fetches the next page from the same route; the address records how many are loaded.
 * @param address the page's path, without parameters
 * @param pick takes the list out of the route's data
 */
export function useInfiniteList<Item extends { id: string }, Data>(
  first: PageOf<Item>,
  address: string,
  pick: (data: Data) => PageOf<Item>,
): InfiniteList<Item> {
  const fetcher = useFetcher<Data>()
  const [list, setList] = useState<{ from: PageOf<Item>; pages: PageOf<Item>[] }>({ from: first, pages: [] })
  // A different first page resets the list; the same one, read again after a like, keeps the loaded pages.
  const same = list.from.items[0]?.id === first.items[0]?.id && list.from.after === first.after
  const pages = same ? list.pages : []
  const after = pages.at(-1)?.after ?? (pages.length > 0 ? null : first.after)
  const loaded = fetcher.data && pick(fetcher.data as Data)
  useEffect(() => {
    if (!loaded || fetcher.state !== 'idle') return
    // If the cursor finds nothing, the route returns the first page instead.
    const next = loaded.before === null ? emptyPage : loaded
    setList((now) =>
      now.pages.some((page) => page.items[0]?.id === next.items[0]?.id)
        ? now
        : { from: first, pages: [...now.pages, next] },
    )
  }, [loaded, fetcher.state, first])
  // The router's address counts the pages that came with the document. When the router sets the address again (with
  // another key), the count of loaded pages must be written again.
  const { search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => rememberPages(pagesIn(new URLSearchParams(search)) + pages.length), [search, key, pages.length])
  return {
    items: [...first.items, ...pages.flatMap((page) => page.items)],
    after,
    loading: fetcher.state !== 'idle',
    more: () => after && fetcher.load(`${address}?after=${after}`),
  }
}
