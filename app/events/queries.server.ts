import { and, asc, count, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { personWith } from '#app/people/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { canSeeEvent, eventVisibleTo } from './audience/queries.server.ts'
import { openColumns } from './columns.server.ts'
import { type CampusEvent, joinOpensBefore, MAX_DURATION_DAYS } from './event.ts'
import { hasRegistration } from './follow-up/files/queries.server.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { speakersOfEvent } from './speakers/queries.server.ts'
import { events } from './tables.server.ts'

/** An event, with its join link for registrants. @throws Forbidden for visitors, NotFound */
export async function findEvent(actor: Actor, id: string | undefined): Promise<CampusEvent> {
  if (!can(actor, 'event.see')) throw new Forbidden()
  return findOne(id, columnsFor(actor), and(isReady, eventVisibleTo(actor)))
}

/**
 * An event for calendar clients, which send no session: anybody with the URL can read it; events for groups require
 * permission or the token of a registration. Trashed events are included as cancelled, so that calendars learn of it.
 * @throws NotFound
 */
export async function findEventForCalendar(
  actor: Actor,
  id: string | undefined,
  registrationToken: string | null = null,
): Promise<Omit<CampusEvent, 'joinUrl'>> {
  if (!isId(id)) throw new NotFound()
  const { joinUrl: _, ...columns } = managed
  const [event] = await database()
    .select(columns)
    .from(events)
    .where(and(eq(events.id, id), isReady))
  if (!event) throw new NotFound()
  if (!((await canSeeEvent(actor, event)) || (await hasRegistration(id, registrationToken)))) throw new NotFound()
  return event
}

/** An event with all data for admins. @throws Forbidden unless admin, NotFound */
export async function findEventToManage(actor: Actor, id: string | undefined): Promise<CampusEvent> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  return findOne(id, managed)
}

/** Events that have not ended, earliest first, by the index `events_by_start`. */
export async function listUpcoming(actor: Actor, cursor: Cursor = {}, size = pageSize): Promise<PageOf<CampusEvent>> {
  if (!can(actor, 'event.see')) throw new Forbidden()
  return readPage(columnsFor(actor), isUpcoming(actor), cursor, 'ascending', size)
}

/** The next two upcoming events for the sidebar; by `events_by_start`. @throws Forbidden for visitors */
export async function findSidebarEvents(actor: Actor): Promise<SidebarEvent[]> {
  if (!can(actor, 'event.see')) throw new Forbidden()
  const { id, title, startsAt, capacity, seatsTaken } = events
  return database()
    .select({ id, title, startsAt, capacity, seatsTaken })
    .from(events)
    .where(and(isUpcoming(actor), isNull(events.removedAt)))
    .orderBy(asc(startsAt), asc(id))
    .limit(2)
}

type SidebarEvent = Pick<CampusEvent, 'id' | 'title' | 'startsAt' | 'capacity' | 'seatsTaken'>

// Events last a limited time: the bound on the start lets the index skip past events.
function isUpcoming(actor: Actor): SQL | undefined {
  return and(
    isReady,
    eventVisibleTo(actor),
    gt(events.startsAt, sql`now() - make_interval(days => ${MAX_DURATION_DAYS})`),
    gt(events.endsAt, sql`now()`),
  )
}

/** The next event to begin. Title and time are public, seats and link are not. */
export async function nextEvent(): Promise<NextEvent | undefined> {
  return (await nextEvents(1))[0]
}

type NextEvent = Pick<CampusEvent, 'id' | 'title' | 'startsAt' | 'slug' | 'audience' | 'host'>

/**
 * The next events to begin that the actor may see; by `events_by_start`.
 * @param hostId restricts them to those that this person hosts; by `events_of_host`
 */
export async function nextEvents(size: number, actor: Actor = visitor, hostId?: string): Promise<NextEvent[]> {
  const { id, title, startsAt, slug, audience } = events
  return database()
    .select({ id, title, startsAt, slug, audience, host: personWith(events.hostId) })
    .from(events)
    .where(
      and(
        gt(events.startsAt, sql`now()`),
        isNull(events.removedAt),
        isNull(events.cancelledAt),
        isReady,
        eventVisibleTo(actor),
        hostId ? eq(events.hostId, hostId) : undefined,
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(size)
}

/**
 * Titles of events by the last segment of their URL: the slug of a public event, or the id of any. One query, or none
 * without keys.
 */
export async function eventTitles(actor: Actor, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0 || !can(actor, 'event.see')) return new Map()
  const { id, slug, title, audience } = events
  const named = or(inArray(id, keys.filter(isId)), and(inArray(slug, keys), eq(audience, 'public')))
  const rows = await database()
    .select({ id, slug, title, audience })
    .from(events)
    .where(and(named, isNull(events.removedAt), isReady, eventVisibleTo(actor)))
  return new Map(
    rows.flatMap((row) => [row.id, ...(row.audience === 'public' ? [row.slug] : [])].map((key) => [key, row.title])),
  )
}

/** Past events, latest first, by the index `events_by_start`. */
export async function listPast(actor: Actor, cursor: Cursor = {}, size = pageSize): Promise<PageOf<CampusEvent>> {
  if (!can(actor, 'event.see')) throw new Forbidden()
  const over = and(isReady, eventVisibleTo(actor), lte(events.startsAt, sql`now()`), lte(events.endsAt, sql`now()`))
  return readPage(columnsFor(actor), over, cursor, 'descending', size)
}

/** The filter of the admin's list. */
export interface EventFilter {
  past: boolean
  /** Part of a title. */
  q: string
}

/** Events for the admin's list: upcoming ones earliest first, or past ones latest first; by `events_by_start`. */
export async function eventsToManage(
  actor: Actor,
  { past, q }: EventFilter,
  cursor: Cursor = {},
): Promise<PageOf<CampusEvent>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const time = past ? lte(events.endsAt, sql`now()`) : gt(events.endsAt, sql`now()`)
  return readPage(managed, and(time, contains(q, events.title)), cursor, past ? 'descending' : 'ascending', pageSize)
}

/** The number of events, for the admin's list. */
export async function countEvents(actor: Actor): Promise<number> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const [row] = await database().select({ events: count() }).from(events).where(isNull(events.removedAt))
  return row?.events ?? 0
}

/** Published: drafts are visible to editors only. */
const isReady = eq(events.draft, false)

async function findOne(id: string | undefined, columns: Columns, which?: SQL): Promise<CampusEvent> {
  if (!isId(id)) throw new NotFound()
  const [event] = await database()
    .select(columns)
    .from(events)
    .where(and(eq(events.id, id), isNull(events.removedAt), which))
  if (!event) throw new NotFound()
  return event
}

async function readPage(
  columns: Columns,
  which: SQL | undefined,
  cursor: Cursor,
  order: 'ascending' | 'descending',
  size: number,
): Promise<PageOf<CampusEvent>> {
  const byStart = { id: events.id, by: events.startsAt, descending: order === 'descending' }
  const page = keyset(byStart, cursor)
  const rows = await database()
    .select(columns)
    .from(events)
    .where(and(which, isNull(events.removedAt), page.beyond))
    .orderBy(...page.order)
    .limit(size + 1)
  return cutPage(rows, cursor, size)
}

const shared = {
  ...openColumns,
  audience: events.audience,
  hostId: events.hostId,
  draft: events.draft,
  reminders: events.reminders,
  remindBy: events.remindBy,
  declineHours: events.declineHours,
  mustAccept: events.mustAccept,
  threadKey: events.threadKey,
  speakers: speakersOfEvent,
  publishAt: events.publishAt,
}

/** Columns for admins: always the join link, no registration of their own. */
const managed = {
  ...shared,
  joinUrl: sql<string | null>`${events.joinUrl}`,
  registered: sql<boolean>`false`,
  waitingPosition: sql<number | null>`null::int`,
  registrationToken: sql<string | null>`null::text`,
  answerBy: sql<Date | null>`null::timestamptz`,
  offered: sql<boolean>`false`,
}

type Columns = typeof managed

/** Columns for an actor: the join link only if they have a seat, and only once it is open. */
function columnsFor(actor: Actor): Columns {
  const userId = actorId(actor)
  if (!userId) return { ...managed, joinUrl: sql<string | null>`null::text` }
  const fromRegistration = (column: SQL, also = sql``) => sql`(
    select ${column} from ${eventRegistrations} own
    where own.event_id = events.id and own.user_id = ${userId} ${also}
  )`
  const registered = sql<boolean>`coalesce(${fromRegistration(sql`own.state = 'seated'`)}, false)`
  const opensAt = sql`${events.startsAt} - make_interval(mins => ${joinOpensBefore})`
  const ahead = sql`(
    select count(*)::int from ${eventRegistrations} ahead
    where ahead.event_id = own.event_id and ahead.state = 'waiting' and ahead.place <= own.place
  )`
  return {
    ...shared,
    registered,
    joinUrl: sql<string | null>`case when ${opensAt} <= now() and ${registered} then ${events.joinUrl} end`,
    waitingPosition: sql<number | null>`${fromRegistration(ahead, sql`and own.state = 'waiting'`)}`,
    registrationToken: sql<string | null>`${fromRegistration(sql`own.token`)}`,
    answerBy: sql<Date | null>`${fromRegistration(sql`own.answer_by`)}`.mapWith(events.startsAt),
    offered: sql<boolean>`coalesce(${fromRegistration(sql`own.offered`)}, false)`,
  }
}
