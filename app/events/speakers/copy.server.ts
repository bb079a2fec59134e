import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { attachEventFile, storeEventFile } from '../follow-up/files/add.server.ts'
import { eventFiles } from '../follow-up/files/tables.server.ts'
import { lockEventIfExists } from '../lock.server.ts'
import { speakersOf } from './queries.server.ts'
import { eventSpeakers } from './tables.server.ts'

/** Copies the speakers of one event to another; a job copies their pictures. */
export async function copySpeakers(fromId: string, toId: string): Promise<void> {
  const speakers = await speakersOf(fromId)
  for (const { name, words, pictureId } of speakers) {
    const [id, fileId] = [newId(), pictureId]
    await database().insert(eventSpeakers).values({ id, eventId: toId, name, words })
    if (fileId) await enqueue(copyPicture, { speakerId: id, fileId })
  }
}

/** Copies the picture of a speaker. Running it again changes nothing. */
const copyPicture = defineJob<{ speakerId: string; fileId: string }>(
  'event.copy-picture',
  async ({ speakerId, fileId }) => {
    const hasNoPicture = and(eq(eventSpeakers.id, speakerId), isNull(eventSpeakers.pictureId))
    const [copy] = await database().select().from(eventSpeakers).where(hasNoPicture)
    const stillExists = and(eq(eventFiles.id, fileId), isNotNull(eventFiles.eventId))
    const [picture] = await database().select().from(eventFiles).where(stillExists)
    if (!copy || !picture) return
    const bytes = await new Response(await storage().read('events', picture.path)).arrayBuffer()
    const stored = await storeEventFile('picture', { name: picture.name, bytes: new Uint8Array(bytes) }, 'webp')
    await transaction(async () => {
      if (!(await lockEventIfExists(copy.eventId))) return
      const updated = await database().update(eventSpeakers).set({ pictureId: stored }).where(hasNoPicture).returning()
      if (updated.length === 0) return
      await attachEventFile(copy.eventId, stored)
      await invalidateTags('events')
    })
  },
)
