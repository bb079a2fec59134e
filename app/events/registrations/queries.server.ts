import { and, asc, eq, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { eventRegistrations } from './tables.server.ts'

/**
 * Who comes to an event, in the order in which they registered, by the index `event_registrations_in_order`; 200 at a
 * time.
 * @throws Forbidden unless admin
 */
export async function listGuests(actor: Actor, eventId: string, afterMember?: string): Promise<Person[]> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const { createdAt, userId } = eventRegistrations
  const beyond = afterMember
    ? sql`(${createdAt}, ${userId}) > (select ${createdAt}, ${userId} from ${eventRegistrations} where ${eventRegistrations.eventId} = ${eventId} and ${userId} = ${afterMember})`
    : undefined
  const rows = await database()
    .select({ userId })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), beyond))
    .orderBy(asc(createdAt), asc(userId))
    .limit(200)
  const people = await peopleById(rows.map((row) => row.userId))
  return rows.map((row) => people.get(row.userId) ?? formerMember)
}

/** All events that a member has registered for, oldest first, for their own copy. */
export function everyRegistrationOf(member: SignedIn) {
  return database()
    .select({ eventId: eventRegistrations.eventId, createdAt: eventRegistrations.createdAt })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.userId, member.id))
    .orderBy(asc(eventRegistrations.createdAt))
}
