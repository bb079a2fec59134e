import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import type { EventRow } from '../lock.server.ts'
import { eventRegistrations } from './tables.server.ts'

/** A registrant: a member, or a guest without an account. */
export interface RegisteredPerson {
  userId?: string | null
  guestEmail?: string | null
}

/** Condition for the registrations of one person. */
export function ofPerson({ userId, guestEmail }: RegisteredPerson): SQL {
  return userId
    ? eq(eventRegistrations.userId, userId)
    : sql`lower(${eventRegistrations.guestEmail}) = ${guestEmail?.toLowerCase() ?? ''}`
}

/** The registrations of a person for some dates; a cohort has one for each date. */
export async function registrationsOn(dates: Pick<EventRow, 'id'>[], person: RegisteredPerson) {
  const ids = dates.map(({ id }) => id)
  return database()
    .select()
    .from(eventRegistrations)
    .where(and(inArray(eventRegistrations.eventId, ids), ofPerson(person)))
}
