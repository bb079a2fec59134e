import { pageInput, searchInput } from '#app/platform/lists/list-address.ts'
/** The filter of the Resource Center, as read from the query string. */
export interface Filter {
  tab: 'articles' | 'downloads'
  q: string
  /** A slug. */
  category: string | undefined
  tag: string | undefined
  page: number
}

/** Items per page of the Resource Center. */
export const libraryPageSize = 12

/** Parses `?tab=&q=&category=&tag=&page=`. Invalid values are ignored. */
export function filterOf(query: URLSearchParams): Filter {
  return {
    tab: query.get('tab') === 'downloads' ? 'downloads' : 'articles',
    q: searchInput(query),
    category: slugIn(query, 'category'),
    tag: slugIn(query, 'tag'),
    page: pageInput(query),
  }
}

// PostgreSQL rejects NUL in text; replaced by U+FFFD, the slug is simply unknown.
function slugIn(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.slice(0, 200).replaceAll('\0', '\ufffd') || undefined
}

/** The Resource Center's address with `change` applied to a filter. Any change except to the page resets to page 1. */
export function libraryAddress(filter: Filter, change: Partial<Filter> = {}): string {
  const { tab, q, category, tag, page } = { ...filter, page: 1, ...change }
  const query = new URLSearchParams()
  if (tab === 'downloads') query.set('tab', tab)
  if (q) query.set('q', q)
  if (category) query.set('category', category)
  if (tag) query.set('tag', tag)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/resources?${query}` : '/resources'
}

/** True if a search, a category or a tag is set. */
export function isNarrowed({ q, category, tag }: Filter): boolean {
  return Boolean(q || category || tag)
}
