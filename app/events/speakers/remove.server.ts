import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { expireFile } from '../follow-up/files/remove.server.ts'
import { lockEvent } from '../lock.server.ts'
import { eventSpeakers } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.speaker-removed': { eventId: string; title: string }
  }
}

/** Removes a speaker with their picture. @throws Forbidden unless editor or admin, NotFound */
export async function deleteSpeaker(actor: Actor, eventId: string, speakerId: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    if (!isId(speakerId)) throw new NotFound()
    const [gone] = await database()
      .delete(eventSpeakers)
      .where(and(eq(eventSpeakers.id, speakerId), eq(eventSpeakers.eventId, eventId)))
      .returning({ pictureId: eventSpeakers.pictureId })
    if (!gone) throw new NotFound()
    if (gone.pictureId) await expireFile(gone.pictureId)
    await emit(actor, 'event.speaker-removed', { eventId, title })
  })
}
