import { and, eq, isNotNull } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { findRegistration } from '../../self-service/find.server.ts'
import type { Feedback } from './feedback.ts'
import { eventFeedback } from './tables.server.ts'

/**
 * Saves feedback by the token of a registration; later feedback replaces it. Emits no event, because only the organizer
 * may learn who said what.
 * @throws NotFound, Conflict for people who did not attend
 */
export async function submitFeedback(token: string, feedback: Feedback): Promise<void> {
  const { seat } = await findRegistration(token)
  await transaction(async () => {
    // Lock the registration, so that it cannot be cancelled concurrently.
    const [held] = await database()
      .select({ cameAt: eventRegistrations.cameAt })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, seat.id))
      .for('share')
    if (!held) throw new NotFound()
    if (!held.cameAt) throw new Conflict('The list does not say that you were there. Please ask the organizer.')
    const answer = { ...feedback, answeredAt: new Date() }
    await database()
      .insert(eventFeedback)
      .values({ registrationId: seat.id, ...answer })
      .onConflictDoUpdate({ target: eventFeedback.registrationId, set: answer })
  })
}

/** The feedback given with a registration's token; undefined without any. @throws NotFound */
export async function feedbackOfRegistration(token: string) {
  const { seat, event } = await findRegistration(token)
  const [given] = await database().select().from(eventFeedback).where(eq(eventFeedback.registrationId, seat.id))
  return { title: event.title, came: seat.cameAt !== null, given }
}

/** The feedback of attendees, oldest first. */
export async function feedbackOn(eventId: string): Promise<(typeof eventFeedback.$inferSelect)[]> {
  const rows = await database()
    .select({ answer: eventFeedback })
    .from(eventFeedback)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, eventFeedback.registrationId))
    .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(eventRegistrations.cameAt)))
    .orderBy(eventFeedback.answeredAt, eventFeedback.registrationId)
  return rows.map(({ answer }) => answer)
}
