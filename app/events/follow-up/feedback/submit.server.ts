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
  const { registration } = await findRegistration(token)
  await transaction(async () => {
    // Lock the registration, so that it cannot be cancelled concurrently.
    const [existing] = await database()
      .select({ cameAt: eventRegistrations.cameAt })
      .from(eventRegistrations)
      .where(eq(eventRegistrations.id, registration.id))
      .for('share')
    if (!existing) throw new NotFound()
    if (!existing.cameAt) throw new Conflict('We don’t have you down as attending. Please ask the organizer.')
    const values = { ...feedback, answeredAt: new Date() }
    await database()
      .insert(eventFeedback)
      .values({ registrationId: registration.id, ...values })
      .onConflictDoUpdate({ target: eventFeedback.registrationId, set: values })
  })
}

/** The feedback given with a registration's token; undefined without any. @throws NotFound */
export async function feedbackOfRegistration(token: string) {
  const { registration, event } = await findRegistration(token)
  const [previous] = await database()
    .select()
    .from(eventFeedback)
    .where(eq(eventFeedback.registrationId, registration.id))
  return { title: event.title, came: registration.cameAt !== null, given: previous }
}

/** The feedback of attendees, oldest first. */
export async function feedbackOn(eventId: string): Promise<(typeof eventFeedback.$inferSelect)[]> {
  const rows = await database()
    .select({ answer: eventFeedback })
    .from(eventFeedback)
    .innerJoin(eventRegistrations, eq(eventRegistrations.id, eventFeedback.registrationId))
    .where(and(eq(eventRegistrations.eventId, eventId), isNotNull(eventRegistrations.cameAt)))
    .orderBy(eventFeedback.answeredAt, eventFeedback.registrationId)
  return rows.map(({ answer: values }) => values)
}
