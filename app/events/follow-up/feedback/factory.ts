import { database } from '#app/platform/database/database.server.ts'
import { buildRegistration } from '../../registrations/factory.ts'
import { eventFeedback } from './tables.server.ts'

/** Creates feedback, by default from a new attendee. */
export async function buildFeedback(
  given: { registrationId?: string } = {},
): Promise<typeof eventFeedback.$inferSelect> {
  const registrationId = given.registrationId ?? (await buildRegistration({ cameAt: new Date() })).id
  const said = { worth: 4, recommend: 5, monday: 'Call the customer first.' }
  const [answer] = await database()
    .insert(eventFeedback)
    .values({ registrationId, ...said })
    .returning()
  return answer as typeof eventFeedback.$inferSelect
}
