import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { attachEventFile } from '../follow-up/files/add.server.ts'
import { lockEvent } from '../lock.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { type SpeakerPicture, storeSpeakerPicture } from './picture.server.ts'
import { MAX_SPEAKERS, type SpeakerDraft } from './speaker.ts'
import { eventSpeakers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.speaker-added': { eventId: string; title: string }
  }
}

/**
 * Adds a speaker to an event, with an optional picture.
 * @throws Forbidden unless editor or admin, NotFound, Invalid for `picture`, Conflict
 */
export async function addSpeaker(
  actor: Actor,
  eventId: string,
  draft: SpeakerDraft,
  picture?: SpeakerPicture,
): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await findEventToManage(actor, eventId)
  const pictureId = picture ? await storeSpeakerPicture(picture) : null
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    if ((await database().$count(eventSpeakers, eq(eventSpeakers.eventId, eventId))) >= MAX_SPEAKERS)
      throw new Conflict(`An event has at most ${MAX_SPEAKERS} speakers. Please remove one first.`)
    if (pictureId) await attachEventFile(eventId, pictureId)
    await database()
      .insert(eventSpeakers)
      .values({ id: newId(), eventId, ...draft, pictureId })
    await emit(actor, 'event.speaker-added', { eventId, title })
  })
}
