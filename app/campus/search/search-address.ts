import { listAddress, typedSearch } from '#app/platform/lists/list-address.ts'

/** Kind → what its part of the page is called. */
export const foundKinds = {
  all: 'Everything',
  posts: 'Posts',
  comments: 'Comments',
  members: 'Members',
  events: 'Events',
  curated: 'Curated resources',
  library: 'Resource Center',
} as const

export type FoundKind = keyof typeof foundKinds

/** Time → days back, and what it is called. */
export const sinceChoices = {
  day: { days: 1, label: 'Past day' },
  week: { days: 7, label: 'Past week' },
  month: { days: 31, label: 'Past month' },
  year: { days: 366, label: 'Past year' },
} as const

export const answeredChoices = { yes: 'With an answer', no: 'Without an answer' } as const

/** What a member searches for, as the address says it. */
export interface AskedSearch {
  q: string
  in: FoundKind
  sort: 'date' | 'relevance'
  /** A slug. */
  topic: string
  /** A name as it is shown, or an id. */
  by: string
  since: keyof typeof sinceChoices | ''
  answered: keyof typeof answeredChoices | ''
}

/**
 * Reads `?q=&in=&sort=&topic=&by=&since=&answered=`; what makes no sense, or narrows nothing there, counts as absent.
 */
export function askedSearch(query: URLSearchParams): AskedSearch {
  const one = <Choice extends string>(name: string, choices: object): Choice | '' => {
    const value = query.get(name) ?? ''
    return Object.hasOwn(choices, value) ? (value as Choice) : ''
  }
  const words = (name: string) => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100)
  return narrowedAsMeant({
    q: typedSearch(query),
    in: one<FoundKind>('in', foundKinds) || 'all',
    sort: query.get('sort') === 'relevance' ? 'relevance' : 'date',
    topic: words('topic'),
    by: words('by'),
    since: one('since', sinceChoices),
    answered: one('answered', answeredChoices),
  })
}

/** The address of a search with `change` made to it; it begins with the first page. */
export function searchAddress(asked: AskedSearch, change: Partial<AskedSearch> = {}): string {
  return listAddress('/campus/search', searchParameters({ ...asked, ...change }))
}

/** What the address of a search says beside its page. */
export function searchParameters(asked: AskedSearch): Record<string, string> {
  const { in: kind, sort, ...rest } = narrowedAsMeant(asked)
  const said = { ...rest, in: kind === 'all' ? '' : kind, sort: sort === 'date' ? '' : sort }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
}

/** Topic, author and answer are of posts and comments; members have no date either. */
function narrowedAsMeant(asked: AskedSearch): AskedSearch {
  if (['all', 'posts', 'comments'].includes(asked.in)) return asked
  const narrowed = { ...asked, topic: '', by: '', answered: '' } as const
  return asked.in === 'members' ? { ...narrowed, since: '', sort: 'date' } : narrowed
}
