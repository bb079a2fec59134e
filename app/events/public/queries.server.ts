import { and, asc, eq, gt, isNull, lte, min, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { openColumns } from '../columns.server.ts'
import { events } from '../tables.server.ts'

/** A public event as visitors see it: no join link, no names. */
export type OpenEvent = Awaited<ReturnType<typeof findOpenEvent>>

const columns = { ...openColumns, isOnline: sql<boolean>`${events.joinUrl} is not null` }

const isPublished = and(eq(events.audience, 'public'), eq(events.draft, false))
const isOpen = and(isPublished, isNull(events.removedAt))

/** Public events: upcoming ones earliest first, or past ones latest first, by the index `events_open`. */
export async function listOpenEvents(past: boolean, cursor: Cursor = {}): Promise<PageOf<OpenEvent>> {
  const time = past ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`)
  const { beyond, order } = keyset({ id: events.id, by: events.startsAt, descending: past }, cursor)
  const rows = await read(and(time, beyond), order, pageSize + 1)
  return cutPage(rows, cursor, pageSize)
}

/** When the next public event ends and moves to the past ones; undefined if none is upcoming. */
export async function nextOpenEnd(): Promise<Date | undefined> {
  const [row] = await database()
    .select({ endsAt: min(events.endsAt) })
    .from(events)
    .where(and(isOpen, gt(events.endsAt, sql`now()`)))
  return row?.endsAt ?? undefined
}

/** The public event with this slug. @throws NotFound */
export async function findOpenEvent(slug: string | undefined) {
  const [event] = slug && !slug.includes('\0') ? await read(eq(events.slug, slug), [asc(events.id)], 1) : []
  if (!event) throw new NotFound()
  return event
}

/** The same for calendars, which includes trashed events as cancelled. @throws NotFound */
export async function openEventForCalendar(slug: string): Promise<OpenEvent> {
  const [event] = slug.includes('\0') ? [] : await read(eq(events.slug, slug), [asc(events.id)], 1, isPublished)
  if (!event) throw new NotFound()
  return event
}

/** How long the public calendar shows an event after its start. */
const PUBLIC_FOR = '180 days'

/** Public events from the last 180 days on, for the public calendar; 500 at most. */
export async function openCalendar() {
  return read(gt(events.startsAt, sql`now() - ${PUBLIC_FOR}::interval`), [asc(events.startsAt), asc(events.id)], 500)
}

/**
 * When the public calendar last changed. All events count, since one may no longer be public, and so do events that
 * dropped out by age. It scans the table, which is small.
 */
export async function openCalendarChangedAt(): Promise<Date | undefined> {
  const leaves = sql`${events.startsAt} + ${PUBLIC_FOR}::interval`
  const left = sql`case when ${leaves} <= now() then ${leaves} end`
  const [row] = await database()
    .select({ changedAt: sql<Date | null>`max(greatest(${events.changedAt}, ${left}))`.mapWith(events.changedAt) })
    .from(events)
  return row?.changedAt ?? undefined
}

/** URLs of the upcoming public events, for crawlers. */
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
