import { and, asc, eq } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { eventRegistrations } from './tables.server.ts'

/**
 * Who comes to an event, in the order in which they registered, by the index `event_registrations_by_place`; 200 at a
 * time.
 * @throws Forbidden unless admin
 */
export async function listGuests(actor: Actor, eventId: string, place: Place = {}): Promise<PageOf<Person>> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const inEvent = eq(eventRegistrations.eventId, eventId)
  const { beyond, order } = keyset({ id: eventRegistrations.id, by: eventRegistrations.place, within: inEvent }, place)
  const rows = await database()
    .select({ id: eventRegistrations.id, userId: eventRegistrations.userId })
    .from(eventRegistrations)
    .where(and(inEvent, beyond))
    .orderBy(...order)
    .limit(guestsPerPage + 1)
  const page = cutPage(rows, place, guestsPerPage)
  const people = await peopleById(page.items.map(({ userId }) => userId))
  return { ...page, items: page.items.map(({ userId }) => people.get(userId ?? '') ?? formerMember) }
}

const guestsPerPage = 200

/** All events that a member has registered for, oldest first, for their own copy. */
export function everyRegistrationOf(member: SignedIn) {
  return database()
    .select({ eventId: eventRegistrations.eventId, createdAt: eventRegistrations.createdAt })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.userId, member.id))
    .orderBy(asc(eventRegistrations.createdAt))
}

/** The ids of all members who come to an event, for telling them of a change. By the event's primary key. */
export async function everyGuestOf(eventId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: eventRegistrations.userId })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
  return rows.flatMap(({ id }) => id ?? [])
}
