import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { memberIdsNamed } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { type RegistrationContact, registrationColumns, withContacts } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'

/** A guest on the organizer's list. */
export interface GuestOnList extends Omit<RegistrationContact, 'email'> {
  /** Null for organizers who may not read addresses. */
  email: string | null
  createdAt: Date
  cameAt: Date | null
  source: Record<string, string> | null
}

const perPage = 200
const columns = {
  ...registrationColumns,
  createdAt: eventRegistrations.createdAt,
  cameAt: eventRegistrations.cameAt,
  source: eventRegistrations.source,
}

/**
 * The guests of an event and its waiting list, in order of registration, by the index `event_registrations_by_place`;
 * 200 a page. Addresses are included if the actor may read them.
 * @param q part of a name, or of a guest's address if the actor may read it
 * @throws Forbidden unless editor or admin
 */
export async function listGuests(
  actor: Actor,
  eventId: string,
  cursor: Cursor = {},
  q = '',
): Promise<PageOf<GuestOnList>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const page = await pageOfGuests(eventId, cursor, q ? await named(actor, q) : undefined)
  return { ...page, items: page.items.map((guest) => asRead(actor, guest)) }
}

async function pageOfGuests(eventId: string, cursor: Cursor, which?: SQL) {
  const inEvent = eq(eventRegistrations.eventId, eventId)
  const { beyond, order } = keyset({ id: eventRegistrations.id, by: eventRegistrations.place, within: inEvent }, cursor)
  const rows = await database()
    .select(columns)
    .from(eventRegistrations)
    .where(and(inEvent, which, beyond))
    .orderBy(...order)
    .limit(perPage + 1)
  const page = cutPage(rows, cursor, perPage)
  return { ...page, items: await withContacts(page.items) }
}

function asRead<Guest extends RegistrationContact>(actor: Actor, guest: Guest) {
  return can(actor, 'guest.read-address') ? guest : { ...guest, email: null }
}

/** A guest who can be emailed; undefined if there is none. @throws Forbidden unless editor or admin */
export async function findGuest(actor: Actor, eventId: string, id: string | null) {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  if (!isId(id)) return undefined
  const rows = await database()
    .select(registrationColumns)
    .from(eventRegistrations)
    .where(
      and(
        eq(eventRegistrations.eventId, eventId),
        eq(eventRegistrations.id, id),
        ne(eventRegistrations.state, 'asked'),
      ),
    )
  const [guest] = await withContacts(rows)
  return guest && asRead(actor, guest)
}

/**
 * All registrations, including unconfirmed ones, as of one moment, for the export.
 * @throws Forbidden unless admin
 */
export async function everyGuest(actor: Actor, eventId: string) {
  if (!can(actor, 'guest.read-address')) throw new Forbidden()
  return allGuests(eventId)
}

/** The comparable addresses among `asked` that are registered already. @throws Forbidden unless editor or admin */
export async function addressesOnList(actor: Actor, eventId: string, asked: string[]): Promise<Set<string>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const onList = new Set((await allGuests(eventId)).map(({ email }) => comparableAddress(email)))
  return new Set(asked.filter((address) => onList.has(address)))
}

function allGuests(eventId: string) {
  return transaction(async () => {
    const all = []
    let after: string | null | undefined
    do {
      const page = await pageOfGuests(eventId, after ? { after } : {})
      all.push(...page.items)
      after = page.after
    } while (after)
    return all
  }, 'snapshot')
}

/** Counts for the organizer. */
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

async function named(actor: Actor, q: string): Promise<SQL | undefined> {
  const members = await memberIdsNamed(q)
  const { guestName, guestEmail } = eventRegistrations
  return or(
    can(actor, 'guest.read-address') ? contains(q, guestName, guestEmail) : contains(q, guestName),
    members.length > 0 ? inArray(eventRegistrations.userId, members) : undefined,
  )
}
