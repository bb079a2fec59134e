import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { lockDates } from '../lock.server.ts'
import { cancelLocked, requireNotOver } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { findRegistration } from './find.server.ts'

/**
 * Cancels or declines the registration of a token, for anybody who has the link.
 * @throws NotFound, Conflict for an event that is over
 */
export async function cancelRegistrationByToken(actor: Actor, token: string): Promise<void> {
  const { event } = await findRegistration(token)
  await transaction(async () => {
    const dates = await lockDates(event.id)
    const [locked] = dates
    requireNotOver(locked)
    const [registration] = await database()
      .select()
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.token, token), eq(eventRegistrations.eventId, locked.id)))
    if (!registration) throw new NotFound()
    await cancelLocked(actor, dates, registration)
  })
}
