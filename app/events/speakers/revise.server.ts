import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { attachEventFile } from '../follow-up/files/add.server.ts'
import { expireFile } from '../follow-up/files/remove.server.ts'
import { lockEvent } from '../lock.server.ts'
import { type SpeakerPicture, storeSpeakerPicture } from './picture.server.ts'
import { findSpeakerToManage } from './queries.server.ts'
import type { SpeakerDraft } from './speaker.ts'
import { eventSpeakers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.speaker-revised': { eventId: string; title: string }
  }
}

/**
 * Revises a speaker, who keeps their position.
 * @param picture a new picture, or `none` to remove it; undefined changes nothing
 * @throws Forbidden unless editor or admin, NotFound, Invalid for `picture`
 */
export async function reviseSpeaker(
  actor: Actor,
  eventId: string,
  speakerId: string,
  { name, words }: SpeakerDraft,
  picture?: SpeakerPicture | 'none',
): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await findSpeakerToManage(actor, eventId, speakerId)
  const stored = picture && picture !== 'none' ? await storeSpeakerPicture(picture) : null
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    // Read again under the lock: somebody else may have removed them or changed the picture.
    const { pictureId } = await findSpeakerToManage(actor, eventId, speakerId)
    if (stored) await attachEventFile(eventId, stored)
    await database()
      .update(eventSpeakers)
      .set({ name, words, ...(picture && { pictureId: stored }) })
      .where(and(eq(eventSpeakers.id, speakerId), eq(eventSpeakers.eventId, eventId)))
    if (picture && pictureId) await expireFile(pictureId)
    await emit(actor, 'event.speaker-revised', { eventId, title })
  })
}
