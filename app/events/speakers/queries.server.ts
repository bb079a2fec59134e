import { and, asc, eq, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Speaker } from './speaker.ts'
import { eventSpeakers } from './tables.server.ts'

/** A column with the speakers of an event, in order; by `event_speakers_of_event`. */
export const speakersOfEvent = sql<Speaker[]>`(
  select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'words', s.words, 'pictureId', s.picture_id)
    order by s.added_at, s.id), '[]')
  from ${eventSpeakers} s where s.event_id = events.id
)`

const columns = {
  id: eventSpeakers.id,
  name: eventSpeakers.name,
  words: eventSpeakers.words,
  pictureId: eventSpeakers.pictureId,
}

/** The speakers of an event, in the order in which they were added; by `event_speakers_of_event`. */
export function speakersOf(eventId: string): Promise<Speaker[]> {
  return database()
    .select(columns)
    .from(eventSpeakers)
    .where(eq(eventSpeakers.eventId, eventId))
    .orderBy(asc(eventSpeakers.addedAt), asc(eventSpeakers.id))
}

/** A speaker of an event. @throws Forbidden unless editor or admin, NotFound */
export async function findSpeakerToManage(actor: Actor, eventId: string, speakerId: string): Promise<Speaker> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  if (!isId(eventId) || !isId(speakerId)) throw new NotFound()
  const [speaker] = await database()
    .select(columns)
    .from(eventSpeakers)
    .where(and(eq(eventSpeakers.id, speakerId), eq(eventSpeakers.eventId, eventId)))
  if (!speaker) throw new NotFound()
  return speaker
}
