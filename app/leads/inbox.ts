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
  /** The id after which the page starts. */
  after?: string | undefined
}

/** Reads the inbox's address. */
export function inboxFilterOf(search: URLSearchParams): InboxFilter {
  return {
    tab: search.get('tab') === 'candidates' ? 'candidates' : 'messages',
    q: (search.get('q') ?? '').trim().slice(0, 200),
    status: search.get('status') ?? '',
    after: search.get('after') ?? undefined,
  }
}

/** The address of a list of the inbox. */
export function inboxAddress({ tab, q, status, after }: Partial<InboxFilter> & { tab: InboxTab }): string {
  const search = new URLSearchParams()
  if (tab !== 'messages') search.set('tab', tab)
  if (q) search.set('q', q)
  if (status) search.set('status', status)
  if (after) search.set('after', after)
  return search.size > 0 ? `/admin/inbox?${search}` : '/admin/inbox'
}

/** True if only a part is listed. */
export function isInboxNarrowed({ q, status }: InboxFilter): boolean {
  return q !== '' || status !== ''
}
