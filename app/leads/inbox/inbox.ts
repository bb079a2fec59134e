import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'

/** The tabs of the inbox. */
export const inboxTabs = [
  { value: 'messages', label: 'Messages' },
  { value: 'candidates', label: 'Candidate profiles' },
] as const
export type InboxTab = (typeof inboxTabs)[number]['value']

/** The filter of the inbox, as stored in its URL. */
export interface InboxFilter {
  tab: InboxTab
  q: string
  status: string
}

/** Reads the filter from the URL. */
export function inboxFilterOf(search: URLSearchParams): InboxFilter {
  return {
    tab: search.get('tab') === 'candidates' ? 'candidates' : 'messages',
    q: searchInput(search),
    status: search.get('status') ?? '',
  }
}

/** Query parameters for a filter. */
export function inboxQuery({ tab, q, status }: Partial<InboxFilter>): Record<string, string> {
  return { ...(tab === 'candidates' && { tab }), ...(q && { q }), ...(status && { status }) }
}

/** The URL of the inbox with a filter. */
export function inboxAddress(filter: Partial<InboxFilter>): string {
  return listAddress('/admin/inbox', inboxQuery(filter))
}

/** The URL of the list with leads of a kind. @param kind URL segment of the kind */
export function listOfKind(kind: string): string {
  if (kind === 'messages') return inboxAddress({})
  return kind === 'candidates' ? inboxAddress({ tab: 'candidates' }) : listAddress('/admin/leads', { kind })
}

/** True if the filter hides leads. */
export function isInboxNarrowed({ q, status }: InboxFilter): boolean {
  return q !== '' || status !== ''
}
