import { database } from '#app/platform/database/database.server.ts'
import { buildRegistration } from '../../registrations/factory.ts'
import { eventFeedback } from './tables.server.ts'

/** Creates feedback, by default from a new attendee. */
export async function buildFeedback(
  values: { registrationId?: string } = {},
): Promise<typeof eventFeedback.$inferSelect> {
  const registrationId = values.registrationId ?? (await buildRegistration({ cameAt: new Date() })).id
  const feedback = { worth: 4, recommend: 5, monday: 'Call the customer first.' }
  const [row] = await database()
    .insert(eventFeedback)
    .values({ registrationId, ...feedback })
    .returning()
  return row as typeof eventFeedback.$inferSelect
}
