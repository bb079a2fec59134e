import type { RouterContextProvider } from 'react-router'
import { cacheFreeTimes } from '#app/leads/booking/cache-times.server.ts'
import { freeTimes } from '#app/leads/booking/queries.server.ts'
import { cacheTag } from '#app/platform/request.server.ts'
import type { CollectionEntry } from '../collections/entry.ts'
import { visibleItems } from '../collections/queries.server.ts'

/** The person and the time that the end of a page offers. */
export interface ContactPoint {
  /** The first of the people on the site. */
  person: CollectionEntry | undefined
  /** When the next call can start; undefined if nobody takes calls. */
  nextCall: Date | undefined
}

/** The first of the people, and the next free time for a call. Three queries by index. */
export async function closingContact(): Promise<ContactPoint> {
  const [{ people }, times] = await Promise.all([visibleItems('people'), freeTimes()])
  return { person: people[0], nextCall: times[0] }
}

/** Lets a page that shows a contact point be cached for a quarter of an hour. */
export function cacheContact(context: Readonly<RouterContextProvider>, { nextCall }: ContactPoint): void {
  cacheTag(context, 'site', 'images')
  cacheFreeTimes(context, nextCall)
}
