import { and, eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { UnreadablePicture } from '#app/platform/images/decode.server.ts'
import { squarePicture } from '#app/platform/images/square.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { arrived, checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { storeEventFile, takeEventFile } from '../afterwards/files/add.server.ts'
import { giveUpFile } from '../afterwards/files/remove.server.ts'
import { holdEvent } from '../hold.server.ts'
import { findEventToManage } from '../queries.server.ts'
import { speakersOf } from './queries.server.ts'
import { mostSpeakers, pictureSide, type SpeakerDraft } from './speaker.ts'
import { eventSpeakers } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'event.speaker-added': { eventId: string; title: string }
    'event.speaker-removed': { eventId: string; title: string }
  }
}

/**
 * Adds somebody who speaks at an event, with a picture where there is one.
 * @throws Forbidden unless editor or admin, NotFound, Invalid for `picture`, Conflict
 */
export async function addSpeaker(
  actor: Actor,
  eventId: string,
  draft: SpeakerDraft,
  picture?: Upload | ReceivedFile,
): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await findEventToManage(actor, eventId)
  const pictureId = picture ? await storePicture(picture) : null
  await transaction(async () => {
    const { title } = await holdEvent(eventId)
    if ((await database().$count(eventSpeakers, eq(eventSpeakers.eventId, eventId))) >= mostSpeakers)
      throw new Conflict(`At most ${mostSpeakers} people speak at an event. Please remove one first.`)
    if (pictureId) await takeEventFile(eventId, pictureId)
    await database()
      .insert(eventSpeakers)
      .values({ id: newId(), eventId, ...draft, pictureId })
    await emit(actor, 'event.speaker-added', { eventId, title })
  })
}

/** Takes somebody off those who speak, with their picture. @throws Forbidden unless editor or admin, NotFound */
export async function removeSpeaker(actor: Actor, eventId: string, speakerId: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title } = await holdEvent(eventId)
    if (!isId(speakerId)) throw new NotFound()
    const [gone] = await database()
      .delete(eventSpeakers)
      .where(and(eq(eventSpeakers.id, speakerId), eq(eventSpeakers.eventId, eventId)))
      .returning({ pictureId: eventSpeakers.pictureId })
    if (!gone) throw new NotFound()
    if (gone.pictureId) await giveUpFile(gone.pictureId)
    await emit(actor, 'event.speaker-removed', { eventId, title })
  })
}

async function storePicture(given: Upload | ReceivedFile): Promise<string> {
  const upload = await arrived(given, 'picture', 'This picture is larger than 10 MB.')
  await checkPicture(upload, 'picture')
  try {
    const bytes = await squarePicture(upload.bytes, pictureSide)
    return await storeEventFile('picture', { name: 'speaker.webp', bytes }, 'webp')
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Invalid({ picture: ['This picture cannot be read. Please choose another.'] })
  }
}

/** Has those who speak at one event speak at another, too; their pictures stay with the first. */
export async function copySpeakers(fromId: string, toId: string): Promise<void> {
  for (const { name, words } of await speakersOf(fromId))
    await database().insert(eventSpeakers).values({ id: newId(), eventId: toId, name, words })
}
