/** Query parameter with the number of loaded pages. */
const name = 'pages'

/** A reopened address restores at most this many pages (200 items); the rest has to be loaded again. */
const most = 10

/** The number of pages that an address shows: from 1 to 10. */
export function pagesIn(query: URLSearchParams): number {
  const asked = query.get(name) ?? ''
  return /^\d{1,3}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), most) : 1
}

/**
 * Stores the number of loaded pages in the address of this history entry. Back navigation then gets all of them in one
 * request, so that the browser can restore the scroll position.
 */
export function rememberPages(pages: number): void {
  const here = new URL(location.href)
  if (pages > 1) here.searchParams.set(name, String(Math.min(pages, most)))
  else here.searchParams.delete(name)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
}
