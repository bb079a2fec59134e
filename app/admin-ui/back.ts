import { pathWithin } from '#app/platform/path-within.ts'

/**
 * The list to return to after Save or Cancel, with its search and page, from `?back=`. Only paths within the admin area
 * are accepted.
 * @param fallback the list if there is none
 */
export function backOf(search: URLSearchParams, fallback: string): string {
  const back = pathWithin(search.get('back'), '/admin')
  return back ? back.pathname + back.search : fallback
}

/** `backOf` for a request. */
export function backFrom(request: Request, fallback: string): string {
  return backOf(new URL(request.url).searchParams, fallback)
}

/** Query parameters of notices, which must not be repeated on a later visit. */
const noticeParameters = ['done', 'failed', 'welcome', 'restored']

/**
 * The address `back` with a notice: `backTo('/admin?page=2', 'done', 'article-deleted')`.
 * @param restored the id of a restored record; several are separated by dots
 */
export function backTo(back: string, outcome: 'done' | 'failed', key: string, restored?: string): string {
  const url = new URL(back, 'http://here.invalid')
  for (const name of noticeParameters) url.searchParams.delete(name)
  url.searchParams.set(outcome, key)
  if (restored) url.searchParams.set('restored', restored)
  return url.pathname + url.search + url.hash
}

/** Adds the list to return to: `withBack('/admin/articles/new', '/admin?page=2')`. */
export function withBack(path: string, back: string): string {
  const url = new URL(back, 'http://here.invalid')
  for (const name of noticeParameters) url.searchParams.delete(name)
  const plain = url.pathname + url.search
  return `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(plain)}`
}

/** True if the address has this notice: a key of `notices.ts`. */
export function hasNotice(request: Request, key: string): boolean {
  return new URL(request.url).searchParams.get('done') === key
}
