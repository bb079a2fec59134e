import { pageInput, searchInput } from '#app/platform/lists/list-address.ts'
import type { ManagedRecordType } from './words.ts'

/** The four tabs of the content screen. */
export const contentTabs = [
  { value: 'articles', label: 'Articles' },
  { value: 'downloads', label: 'Downloads' },
  { value: 'categories', label: 'Categories' },
  { value: 'tags', label: 'Tags' },
] as const

export type ContentTab = (typeof contentTabs)[number]['value']

/** The filter of the content screen, as read from the query string. */
export interface ManageFilter {
  tab: ContentTab
  q: string
  state: 'published' | 'draft' | 'scheduled' | 'review' | 'trash' | undefined
  /** Defaults to newest first. */
  sort?: 'oldest' | 'changed' | 'title' | undefined
  /** The slug of a category. */
  category: string | undefined
  page: number
}

const sorts = ['oldest', 'changed', 'title'] as const
const states = ['published', 'draft', 'scheduled', 'review', 'trash'] as const

/** Rows per page of the content screen. */
export const managePageSize = 50

/** Parses `?tab=&q=&state=&category=&page=`. Invalid values are ignored. */
export function manageFilterOf(query: URLSearchParams): ManageFilter {
  const state = query.get('state')
  return {
    tab: contentTabs.find(({ value }) => value === query.get('tab'))?.value ?? 'articles',
    q: searchInput(query),
    state: states.find((one) => one === state),
    sort: sorts.find((one) => one === query.get('sort')),
    category: plain(query.get('category')) || undefined,
    page: pageInput(query),
  }
}

// PostgreSQL rejects NUL in text.
function plain(input: string | null): string {
  return (input ?? '').slice(0, 200).replaceAll('\0', '\ufffd')
}

/** The content screen's address with `change` applied to a filter. Any change except to the page resets to page 1. */
export function manageAddress(filter: Partial<ManageFilter>, change: Partial<ManageFilter> = {}): string {
  const { tab, q, state, sort, category, page = 1 } = { ...filter, page: 1, ...change }
  const query = new URLSearchParams()
  if (tab && tab !== 'articles') query.set('tab', tab)
  if (q) query.set('q', q)
  if (state) query.set('state', state)
  if (sort) query.set('sort', sort)
  if (category) query.set('category', category)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/admin?${query}` : '/admin'
}

/** True if the list is filtered. */
export function isListNarrowed({ q, state, category }: ManageFilter): boolean {
  return Boolean(q || state || category)
}

/** The tab that lists items of this noun. */
export function tabOfRecordType(recordType: ManagedRecordType): ContentTab {
  return recordType === 'category' ? 'categories' : `${recordType}s`
}
