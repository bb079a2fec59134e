import { and, eq, isNotNull } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { findSeat } from '../../self-service/find.server.ts'
import type { Feedback } from './feedback.ts'
import { eventAnswers } from './tables.server.ts'

/**
 * Keeps what somebody who came says of the event, by the link of their seat; a later answer takes the place of the
 * first. No signal: only the organizer learns who said what.
 * @throws NotFound, Conflict for who was not there
 */
export async function giveFeedback(token: string, feedback: Feedback): Promise<void> {
  const { seat } = await findSeat(token)
  await transaction(async () => {
    // Held, so that nobody answers for a seat that is given up at this moment.
    const [held] = await database()
      .select({ cameAt: eventRegistrations.cameAt })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, seat.id))
      .for('share')
    if (!held) throw new NotFound()
    if (!held.cameAt) throw new Conflict('The list does not say that you were there. Please ask the organizer.')
    const answer = { ...feedback, answeredAt: new Date() }
    await database()
      .insert(eventAnswers)
      .values({ registrationId: seat.id, ...answer })
      .onConflictDoUpdate({ target: eventAnswers.registrationId, set: answer })
  })
}

/** What was answered by the link of a seat; undefined for nothing. @throws NotFound */
export async function feedbackOfSeat(token: string) {
  const { seat, event } = await findSeat(token)
  const [given] = await database().select().from(eventAnswers).where(eq(eventAnswers.registrationId, seat.id))
  return { title: event.title, came: seat.cameAt !== null, given }
}

/** What those who came said of an event, without their names; the words of 200 at most, the latest first. */
export async function feedbackOn(eventId: string): Promise<(typeof eventAnswers.$inferSelect)[]> {
  const rows = await database()
    .select({ answer: eventAnswers })
    .from(eventAnswers)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, eventAnswers.registrationId))
    .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(eventRegistrations.cameAt)))
    .orderBy(eventAnswers.answeredAt, eventAnswers.registrationId)
  return rows.map(({ answer }) => answer)
}
