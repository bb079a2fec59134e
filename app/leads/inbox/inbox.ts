import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'

/** The two kinds of what people send us. */
export const inboxTabs = [
  { value: 'messages', label: 'Messages' },
  { value: 'candidates', label: 'Candidate profiles' },
] as const
export type InboxTab = (typeof inboxTabs)[number]['value']

/** What of the inbox is listed; all of it stands in the address. */
export interface InboxFilter {
  tab: InboxTab
  q: string
  status: string
}

/** Reads the inbox's address. */
export function inboxFilterOf(search: URLSearchParams): InboxFilter {
  return {
    tab: search.get('tab') === 'candidates' ? 'candidates' : 'messages',
    q: searchInput(search),
    status: search.get('status') ?? '',
  }
}

/** What stands in the address of a list of the inbox. */
export function inboxQuery({ tab, q, status }: Partial<InboxFilter>): Record<string, string> {
  return { ...(tab === 'candidates' && { tab }), ...(q && { q }), ...(status && { status }) }
}

/** The address of a list of the inbox. */
export function inboxAddress(filter: Partial<InboxFilter>): string {
  return listAddress('/admin/inbox', inboxQuery(filter))
}

/** The list that leads of a kind stand in, by the kind as addresses name it. */
export function listOfKind(kind: string): string {
  if (kind === 'messages') return inboxAddress({})
  return kind === 'candidates' ? inboxAddress({ tab: 'candidates' }) : listAddress('/admin/leads', { kind })
}

/** True if only a part is listed. */
export function isInboxNarrowed({ q, status }: InboxFilter): boolean {
  return q !== '' || status !== ''
}
