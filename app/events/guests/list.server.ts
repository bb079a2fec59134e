import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { memberIdsNamed } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { type Seat, seatColumns, withContacts } from '../registrations/seat.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'

/** Somebody on the organizer's list. */
export interface GuestOnList extends Seat {
  createdAt: Date
  cameAt: Date | null
  source: Record<string, string> | null
}

const perPage = 200
const columns = {
  ...seatColumns,
  createdAt: eventRegistrations.createdAt,
  cameAt: eventRegistrations.cameAt,
  source: eventRegistrations.source,
}

/**
 * Who comes to an event and who waits, with names and addresses, in the order in which they came, by the index
 * `event_registrations_by_place`; 200 at a time.
 * @param q part of a name, or of a guest's address
 * @throws Forbidden unless editor or admin
 */
export async function listGuests(
  actor: Actor,
  eventId: string,
  place: Place = {},
  q = '',
): Promise<PageOf<GuestOnList>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const inEvent = eq(eventRegistrations.eventId, eventId)
  const { beyond, order } = keyset({ id: eventRegistrations.id, by: eventRegistrations.place, within: inEvent }, place)
  const rows = await database()
    .select(columns)
    .from(eventRegistrations)
    .where(and(inEvent, q ? await named(q) : undefined, beyond))
    .orderBy(...order)
    .limit(perPage + 1)
  const page = cutPage(rows, place, perPage)
  return { ...page, items: await withContacts(page.items) }
}

/** One of them who can be written to; undefined for nobody. @throws Forbidden unless editor or admin */
export async function findGuest(actor: Actor, eventId: string, id: string | null): Promise<Seat | undefined> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  if (!isId(id)) return undefined
  const rows = await database()
    .select(seatColumns)
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.id, id),
        ne(eventRegistrations.state, 'asked'),
      ),
    )
  return (await withContacts(rows))[0]
}

/** Everybody who has a seat, waits or has not confirmed, as of one moment, for a file. */
export function everyGuest(actor: Actor, eventId: string): Promise<GuestOnList[]> {
  return transaction(async () => {
    const all: GuestOnList[] = []
    let after: string | null | undefined
    do {
      const page = await listGuests(actor, eventId, after ? { after } : {})
      all.push(...page.items)
      after = page.after
    } while (after)
    return all
  }, 'snapshot')
}

/** What the organizer wants to know at a glance. */
export async function figuresOfGuests(actor: Actor, eventId: string) {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const { state, cameAt, source } = eventRegistrations
  const campaign = sql<string | null>`${source} ->> 'utm_source'`
  const rows = await database()
    .select({ state, came: sql<boolean>`${cameAt} is not null`, campaign, people: count() })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
    .groupBy(state, sql`${cameAt} is not null`, campaign)
  const sum = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((people, row) => people + row.people, 0)
  const campaigns = [...new Set(rows.flatMap((row) => row.campaign ?? []))]
  return {
    seated: sum((row) => row.state === 'seated'),
    waiting: sum((row) => row.state === 'waiting'),
    asked: sum((row) => row.state === 'asked'),
    came: sum((row) => row.came),
    sources: campaigns
      .map((name) => ({
        name,
        people: sum((row) => row.campaign === name),
        came: sum((row) => row.campaign === name && row.came),
      }))
      .sort((a, b) => b.people - a.people || a.name.localeCompare(b.name)),
  }
}

async function named(q: string): Promise<SQL | undefined> {
  const members = await memberIdsNamed(q)
  return or(
    contains(q, eventRegistrations.guestName, eventRegistrations.guestEmail),
    members.length > 0 ? inArray(eventRegistrations.userId, members) : undefined,
  )
}
