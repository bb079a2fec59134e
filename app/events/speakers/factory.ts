import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { buildEvent } from '../factory.ts'
import { eventSpeakers } from './tables.server.ts'

/** Creates a speaker, by default at a new event. */
export async function buildSpeaker({ eventId }: { eventId?: string } = {}): Promise<{ id: string; eventId: string }> {
  const [id, of] = [newId(), eventId ?? (await buildEvent()).id]
  await database().insert(eventSpeakers).values({ id, eventId: of, name: 'Sam Speaker', words: 'Has run 900 demos.' })
  return { id, eventId: of }
}
