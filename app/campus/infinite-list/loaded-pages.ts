/** Query parameter with the number of loaded pages. */
const name = 'pages'

/** A reopened address restores at most this many pages (200 items); the rest has to be loaded again. */
const MAX_PAGES = 10

/** The number of pages that an address shows: from 1 to 10. */
export function pagesIn(query: URLSearchParams): number {
  const requested = query.get(name) ?? ''
  return /^\d{1,3}$/.test(requested) ? Math.min(Math.max(Number(requested), 1), MAX_PAGES) : 1
}

/**
 * Stores the number of loaded pages in the address of this history entry. Back navigation then gets all of them in one
 * request, so that the browser can restore the scroll position.
 */
export function rememberPages(pages: number): void {
  const url = new URL(location.href)
  if (pages > 1) url.searchParams.set(name, String(Math.min(pages, MAX_PAGES)))
  else url.searchParams.delete(name)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
