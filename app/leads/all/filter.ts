import { isId } from '#app/platform/ids.ts'
import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'

/** Kinds of what comes in, as the list of all leads names them. */
export const leadKinds = [
  { value: 'messages', label: 'Messages', one: 'Message' },
  { value: 'candidates', label: 'Candidate profiles', one: 'Candidate' },
  { value: 'guests', label: 'Event guests', one: 'Event guest' },
  { value: 'assessments', label: 'Assessments', one: 'Assessment' },
  { value: 'calls', label: 'Calls', one: 'Call' },
  { value: 'files', label: 'Downloads', one: 'Download' },
] as const
export type LeadKind = (typeof leadKinds)[number]['value']

/** What a lead can be asked for by where it stands: kinds differ in the words between new and done. */
export const leadStandings = [
  { value: 'new', label: 'New' },
  { value: 'open', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'spam', label: 'Spam' },
] as const

/** Since when. */
export const leadSpans = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const

/** Which leads are listed; all of it stands in the address. */
export interface AllLeadsFilter {
  kind: string
  q: string
  status: string
  source: string
  days: string
  service: string
  /** The id of an admin. */
  owner: string
  tag: string
}

/** Reads the list's address. */
export function allLeadsFilterOf(search: URLSearchParams): AllLeadsFilter {
  const given = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').slice(0, 100)
  return {
    kind: given('kind'),
    q: searchInput(search),
    status: given('status'),
    source: given('source'),
    service: given('service'),
    owner: isId(given('owner')) ? given('owner') : '',
    tag: given('tag').toLowerCase(),
    days: leadSpans.some(({ value }) => value === search.get('days')) ? given('days') : '',
  }
}

/** The address of the list with a filter. */
export function allLeadsAddress(filter: Partial<AllLeadsFilter>): string {
  return listAddress('/admin/leads', { ...filter })
}
