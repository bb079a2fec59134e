import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildEvent } from '../factory.ts'
import { eventRegistrations } from './tables.server.ts'

/** A registration in the database, for an event and of a member of its own unless given. */
export async function buildRegistration(given: { eventId?: string; userId?: string } = {}): Promise<void> {
  const eventId = given.eventId ?? (await buildEvent()).id
  const userId = given.userId ?? (await buildMember()).id
  await database().insert(eventRegistrations).values({ eventId, userId })
  // As `register` counts it.
  await database().execute(sql`update events set seats_taken = seats_taken + 1 where id = ${eventId}`)
}
