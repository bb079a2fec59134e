import { and, eq, inArray, isNull, lt, type SQLWrapper } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { lockEvent } from '../../lock.server.ts'
import { eventFiles } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.file-removed': { eventId: string; title: string; name: string }
  }
}

/** Removes a file from an event. @throws Forbidden unless editor or admin, NotFound */
export async function removeEventFile(actor: Actor, eventId: string, fileId: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    if (!isId(fileId)) throw new NotFound()
    const [gone] = await database()
      .update(eventFiles)
      .set(expired)
      .where(and(eq(eventFiles.id, fileId), eq(eventFiles.eventId, eventId)))
      .returning({ name: eventFiles.name })
    if (!gone) throw new NotFound()
    await emit(actor, 'event.file-removed', { eventId, title, name: gone.name })
    await enqueue(purgeExpiredFilesOfEvents, {})
  })
}

/** Expires a file, in the caller's transaction. */
export async function expireFile(fileId: string): Promise<void> {
  await database().update(eventFiles).set(expired).where(eq(eventFiles.id, fileId))
  await enqueue(purgeExpiredFilesOfEvents, {})
}

/**
 * Expires the files of permanently deleted events, in the caller's transaction. @param eventIds a query of their ids
 */
export async function expireFilesOf(eventIds: SQLWrapper): Promise<void> {
  await database().update(eventFiles).set(expired).where(inArray(eventFiles.eventId, eventIds))
  await enqueue(purgeExpiredFilesOfEvents, {})
}

const expired = { eventId: null, expiresAt: new Date(0) }

/** Deletes expired files, and files that no event claimed in time. */
export async function purgeExpiredEventFiles(): Promise<void> {
  for (;;) {
    const gone = await database()
      .select({ id: eventFiles.id, path: eventFiles.path })
      .from(eventFiles)
      .where(and(isNull(eventFiles.eventId), lt(eventFiles.expiresAt, new Date())))
      .limit(50)
    if (gone.length === 0) return
    for (const { path } of gone) await storage().remove('events', path)
    const ids = gone.map(({ id }) => id)
    await database().delete(eventFiles).where(inArray(eventFiles.id, ids))
  }
}

const purgeExpiredFilesOfEvents = defineJob<Record<string, never>>('event.remove-files', purgeExpiredEventFiles)
