import { sql } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { buildEvent } from '../factory.ts'
import { eventRegistrations } from './tables.server.ts'

/** Creates a registration, by default for a new event and a new member. */
export async function buildRegistration(
  values: Partial<typeof eventRegistrations.$inferInsert> = {},
): Promise<typeof eventRegistrations.$inferSelect> {
  const eventId = values.eventId ?? (await buildEvent()).id
  const userId = values.guestEmail ? null : (values.userId ?? (await buildMember()).id)
  const [registration] = await database()
    .insert(eventRegistrations)
    .values({ ...values, eventId, userId })
    .returning()
  if (!registration) throw new Error('The registration was not made.')
  // Count the seat like `register` does.
  if (registration.state === 'seated')
    await database().execute(sql`update events
      set seats_taken = seats_taken + 1, seat_changes = seat_changes + 1 where id = ${eventId}`)
  return registration
}
