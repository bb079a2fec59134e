import { pathWithin } from '#app/platform/path-within.ts'

/**
 * The list that one came from, with its search and page, to return to after Save or Cancel. Links to forms carry it as
 * `?back=`; it is never more than a path of the admin area.
 * @param fallback the list where the address names none
 */
export function backOf(search: URLSearchParams, fallback: string): string {
  const back = pathWithin(search.get('back'), '/admin')
  return back ? back.pathname + back.search : fallback
}

/** Parts of an address that say what was just done; whoever comes back there later is not told again. */
const said = ['done', 'failed', 'welcome', 'restored']

/**
 * The address `back`, saying what was done there: `backTo('/admin?page=2', 'done', 'article-deleted')`.
 * @param restored the id of what came out of the trash; of several the ids, with a dot between them
 */
export function backTo(back: string, outcome: 'done' | 'failed', key: string, restored?: string): string {
  const url = new URL(back, 'http://here.invalid')
  for (const name of said) url.searchParams.delete(name)
  url.searchParams.set(outcome, key)
  if (restored) url.searchParams.set('restored', restored)
  return url.pathname + url.search + url.hash
}

/** `path` with the list to return to: `withBack('/admin/articles/new', '/admin?page=2')`. */
export function withBack(path: string, back: string): string {
  const url = new URL(back, 'http://here.invalid')
  for (const name of said) url.searchParams.delete(name)
  const plain = url.pathname + url.search
  return `${path}${path.includes('?') ? '&' : '?'}back=${encodeURIComponent(plain)}`
}

/** True where the address says that this has just been done: a key of `notices.ts`. */
export function saysDone(request: Request, key: string): boolean {
  return new URL(request.url).searchParams.get('done') === key
}
