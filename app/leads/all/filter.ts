import { isId } from '#app/platform/ids.ts'
import { listAddress, searchInput } from '#app/platform/lists/list-address.ts'

/** The lead kinds of the list of all leads. */
export const leadKinds = [
  { value: 'messages', label: 'Messages', one: 'Message' },
  { value: 'candidates', label: 'Candidate profiles', one: 'Candidate' },
  { value: 'guests', label: 'Event guests', one: 'Event guest' },
  { value: 'assessments', label: 'Assessments', one: 'Assessment' },
  { value: 'calls', label: 'Calls', one: 'Call' },
  { value: 'files', label: 'Downloads', one: 'Download' },
] as const
export type LeadKind = (typeof leadKinds)[number]['value']

/** Status filters of the list of all leads. The statuses between new and done differ by kind. */
export const leadStates = [
  { value: 'new', label: 'New' },
  { value: 'open', label: 'Not answered' },
  { value: 'answered', label: 'Answered' },
  { value: 'archived', label: 'Archived' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'spam', label: 'Spam' },
] as const

/** Time spans of the list, in days. */
export const leadSpans = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const

/** The filter of the list of all leads, as stored in its URL. */
export interface AllLeadsFilter {
  kind: string
  q: string
  status: string
  source: string
  days: string
  service: string
  /** Id of an admin. */
  owner: string
  tag: string
}

/** Reads the filter from the URL. */
export function allLeadsFilterOf(search: URLSearchParams): AllLeadsFilter {
  const parameter = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').slice(0, 100)
  return {
    kind: parameter('kind'),
    q: searchInput(search),
    status: parameter('status'),
    source: parameter('source'),
    service: parameter('service'),
    owner: isId(parameter('owner')) ? parameter('owner') : '',
    tag: parameter('tag').toLowerCase(),
    days: leadSpans.some(({ value }) => value === search.get('days')) ? parameter('days') : '',
  }
}

/** The URL of the list with a filter. */
export function allLeadsAddress(filter: Partial<AllLeadsFilter>): string {
  return listAddress('/admin/leads', { ...filter })
}
