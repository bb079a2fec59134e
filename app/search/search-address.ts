import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'

/** Kind → label; those for visitors come first. */
export const searchKinds = {
  all: 'Everything',
  pages: 'Pages',
  articles: 'Articles',
  downloads: 'Downloads',
  events: 'Events',
  posts: 'Posts',
  comments: 'Comments',
  members: 'People',
  topics: 'Topics',
  curated: 'Curated resources',
} as const

/** Kinds of public content. */
export const publicKinds: readonly SearchKind[] = ['pages', 'articles', 'downloads', 'events']

export type SearchKind = keyof typeof searchKinds

/** Period → days back, and its label. */
export const sinceChoices = {
  day: { days: 1, label: 'Past day' },
  week: { days: 7, label: 'Past week' },
  month: { days: 31, label: 'Past month' },
  year: { days: 366, label: 'Past year' },
} as const

export const answeredChoices = { yes: 'With an answer', no: 'Without an answer' } as const

/** A search, as encoded in the address. */
export interface SearchQuery {
  q: string
  in: SearchKind
  sort: 'relevance' | 'date'
  /** A slug. */
  topic: string
  /** A displayed name or an id. */
  by: string
  since: keyof typeof sinceChoices | ''
  answered: keyof typeof answeredChoices | ''
  page: number
}

/** Number of pages of a search; beyond that the search has to be narrowed. */
const MAX_PAGES = 10

/**
 * Reads `?q=&in=&sort=&topic=&by=&since=&answered=&page=`. Ignores invalid values, and filters that do not apply to the
 * kind.
 */
export function readSearchQuery(query: URLSearchParams): SearchQuery {
  const one = <Choice extends string>(name: string, choices: object): Choice | '' => {
    const value = query.get(name) ?? ''
    return Object.hasOwn(choices, value) ? (value as Choice) : ''
  }
  const words = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100)
  return withoutUselessFilters({
    q: searchInput(query),
    in: one<SearchKind>('in', searchKinds) || 'all',
    sort: query.get('sort') === 'date' ? 'date' : 'relevance',
    topic: words('topic'),
    by: words('by'),
    since: one('since', sinceChoices),
    answered: one('answered', answeredChoices),
    page: Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1), MAX_PAGES),
  })
}

/** The address of a search with `change` applied. Starts at the first page unless `change` sets one. */
export function searchAddress(query: SearchQuery, change: Partial<SearchQuery> = {}): string {
  return listAddress('/search', searchParameters({ ...query, page: 1, ...change }))
}

/** The query parameters of a search. */
export function searchParameters(query: SearchQuery): Record<string, string> {
  const { in: kind, sort, page, ...rest } = withoutUselessFilters(query)
  const parameters = {
    ...rest,
    in: kind === 'all' ? '' : kind,
    sort: sort === 'date' ? sort : '',
    page: page > 1 ? String(page) : '',
  }
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))
}

/** Topic, author and answer filters apply only to posts and comments; pages and people have no date. */
function withoutUselessFilters(query: SearchQuery): SearchQuery {
  if (['all', 'posts', 'comments'].includes(query.in)) return query
  const narrowed = { ...query, topic: '', by: '', answered: '' } as const
  return query.in === 'members' || query.in === 'pages' ? { ...narrowed, since: '' } : narrowed
}

/** True if the address can link to a next page. */
export function hasNextPage({ page }: SearchQuery, more: boolean): boolean {
  return more && page < MAX_PAGES
}
