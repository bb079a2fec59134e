import { asc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { eventSpeakers } from './tables.server.ts'

const columns = {
  id: eventSpeakers.id,
  name: eventSpeakers.name,
  words: eventSpeakers.words,
  pictureId: eventSpeakers.pictureId,
}

/** Who speaks at an event, in the order in which they were added; by `event_speakers_of_event`. */
export function speakersOf(eventId: string) {
  return database()
    .select(columns)
    .from(eventSpeakers)
    .where(eq(eventSpeakers.eventId, eventId))
    .orderBy(asc(eventSpeakers.addedAt))
}
