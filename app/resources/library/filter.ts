import { searchInput } from '#app/platform/lists/list-address.ts'
/** What a reader of the Resource Center has chosen, as the address says it. */
export interface Filter {
  tab: 'articles' | 'downloads'
  q: string
  /** Slugs. */
  category: string | undefined
  tag: string | undefined
  page: number
}

/** How many a page of the Resource Center lists. */
export const libraryPageSize = 12

/** Reads `?tab=&q=&category=&tag=&page=`; what makes no sense counts as absent. */
export function filterOf(query: URLSearchParams): Filter {
  const page = Number(query.get('page') ?? 1)
  return {
    tab: query.get('tab') === 'downloads' ? 'downloads' : 'articles',
    q: searchInput(query),
    category: slugIn(query, 'category'),
    tag: slugIn(query, 'tag'),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

// PostgreSQL takes no NUL in a text; as U+FFFD it is the unknown slug that it is.
function slugIn(query: URLSearchParams, name: string): string | undefined {
  return query.get(name)?.slice(0, 200).replaceAll('\0', '\ufffd') || undefined
}

/**
 * The address of the Resource Center with `change` made to a filter. Any change but of the page goes to the first page.
 */
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

/** True if the reader looks for something, as opposed to looking around. */
export function isNarrowed({ q, category, tag }: Filter): boolean {
  return Boolean(q || category || tag)
}
