/** The part of an address that says how many pages of its list are shown. */
const name = 'pages'

/** A page that is opened again shows at most so many: 200 items. Who had more loads the rest anew. */
const most = 10

/** How many pages of its list an address shows: from 1 to 10. */
export function pagesIn(query: URLSearchParams): number {
  const asked = query.get(name) ?? ''
  return /^\d{1,3}$/.test(asked) ? Math.min(Math.max(Number(asked), 1), most) : 1
}

/**
 * Has the address of this entry of the history say how many pages are shown. Who follows a link and comes back gets
 * them with the page, in one request, so that the browser finds the place at which it was left by itself.
 */
export function rememberPages(pages: number): void {
  const here = new URL(location.href)
  if (pages > 1) here.searchParams.set(name, String(Math.min(pages, most)))
  else here.searchParams.delete(name)
  if (here.href !== location.href) history.replaceState(history.state, '', here)
}
