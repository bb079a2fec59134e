import { and, asc, eq, gt, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { openColumns } from '../columns.server.ts'
import { events } from '../tables.server.ts'

/** A public event as anybody sees it: no link, no names. */
export type OpenEvent = Awaited<ReturnType<typeof findOpenEvent>>

const columns = { ...openColumns, isOnline: sql<boolean>`${events.joinUrl} is not null` }

const isPublished = and(eq(events.audience, 'public'), eq(events.draft, false))
const isOpen = and(isPublished, isNull(events.removedAt))

/** Public events, those to come first to last or those that are over last to first, by the index `events_open`. */
export async function listOpenEvents(past: boolean, place: Place = {}): Promise<PageOf<OpenEvent>> {
  const time = past ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`)
  const { beyond, order } = keyset({ id: events.id, by: events.startsAt, descending: past }, place)
  const rows = await read(and(time, beyond), order, pageSize + 1)
  return cutPage(rows, place, pageSize)
}

/** When the next public event ends, and joins those that are over; undefined where none is to come. */
export async function nextOpenEnd(): Promise<Date | undefined> {
  const [row] = await database()
    .select({ endsAt: min(events.endsAt) })
    .from(events)
    .where(and(isOpen, gt(events.endsAt, sql`now()`)))
  return row?.endsAt ?? undefined
}

/** The public event at this address. @throws NotFound */
export async function findOpenEvent(slug: string | undefined) {
  const [event] = slug && !slug.includes('\0') ? await read(eq(events.slug, slug), [asc(events.id)], 1) : []
  if (!event) throw new NotFound()
  return event
}

/** The same for a calendar: one in the trash is there, too, as cancelled. @throws NotFound */
export async function openEventForCalendar(slug: string): Promise<OpenEvent> {
  const [event] = slug.includes('\0') ? [] : await read(eq(events.slug, slug), [asc(events.id)], 1, isPublished)
  if (!event) throw new NotFound()
  return event
}

/** How long the public calendar shows an event after it began. */
const PUBLIC_FOR = '180 days'

/** Public events from half a year back, for the public calendar; 500 at most. */
export async function openCalendar() {
  return read(gt(events.startsAt, sql`now() - ${PUBLIC_FOR}::interval`), [asc(events.startsAt), asc(events.id)], 500)
}

/**
 * When the public calendar last changed. Every event counts: one that was public before has left it. So does one that
 * became too old for it. Each row is looked at, since there are few.
 */
export async function openCalendarChangedAt(): Promise<Date | undefined> {
  const leaves = sql`${events.startsAt} + ${PUBLIC_FOR}::interval`
  const left = sql`case when ${leaves} <= now() then ${leaves} end`
  const [row] = await database()
    .select({ changedAt: sql<Date | null>`max(greatest(${events.changedAt}, ${left}))`.mapWith(events.changedAt) })
    .from(events)
  return row?.changedAt ?? undefined
}

/** Addresses of the public events to come, for crawlers. */
export async function openEventAddresses(): Promise<string[]> {
  const rows = await read(gt(events.endsAt, sql`now()`), [asc(events.startsAt), asc(events.id)], 1000)
  return rows.map(({ slug }) => `/events/${slug}`)
}

function read(which: SQL | undefined, order: SQL[], limit: number, open = isOpen) {
  return database()
    .select(columns)
    .from(events)
    .where(and(open, which))
    .orderBy(...order)
    .limit(limit)
}
