import { and, eq, gt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { arrived, checkDocument, type Upload } from '#app/platform/uploads/check.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { safeFileName } from '#app/platform/uploads/safe-name.ts'
import { lockEvent } from '../../lock.server.ts'
import { findEventToManage } from '../../queries.server.ts'
import { type EventFileKind, eventFileTypes, MAX_EVENT_FILES } from './event-file.ts'
import { documentsOf } from './queries.server.ts'
import { eventFiles } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.file-added': { eventId: string; title: string; name: string }
  }
}

const claimableFor = 3_600_000

/**
 * Adds slides or notes to an event. The row is written before the file and claimed after it, so that every stored file
 * is known, and expires unless the event claims it.
 * @throws Forbidden unless editor or admin, NotFound, Invalid for `file`
 */
export async function addEventFile(
  actor: Actor,
  eventId: string,
  kind: EventFileKind,
  source: Upload | ReceivedFile | undefined,
): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await findEventToManage(actor, eventId)
  if (!source) throw new Invalid({ file: ['Please choose a file.'] })
  const upload = await arrived(source, 'file', 'This file is larger than 60 MB.')
  const extension = await checkDocument(upload, await acceptedKinds(eventFileTypes), 'file')
  const name = safeFileName(upload.name)
  await claim(actor, eventId, { id: await storeEventFile(kind, { ...upload, name }, extension), name })
}

/** Stores a file that expires unless an event claims it. @returns its id */
export async function storeEventFile(
  kind: EventFileKind | 'picture',
  { name, bytes }: Upload,
  extension: string,
): Promise<string> {
  const id = newId()
  const path = `files/${id}.${extension}`
  const expiresAt = new Date(Date.now() + claimableFor)
  await database().insert(eventFiles).values({ id, kind, path, name, size: bytes.length, expiresAt })
  await storage().put('events', path, bytes, contentTypeOf(path))
  return id
}

/** Attaches a stored file to an event that the caller has locked. @throws Conflict if it expired */
export async function attachEventFile(eventId: string, id: string): Promise<void> {
  const storedFiles = await database()
    .update(eventFiles)
    .set({ eventId, expiresAt: null })
    .where(and(eq(eventFiles.id, id), gt(eventFiles.expiresAt, new Date())))
    .returning({ id: eventFiles.id })
  if (storedFiles.length === 0) throw new Conflict('Saving this file took too long. Please upload it again.')
}

async function claim(actor: Actor, eventId: string, { id, name }: { id: string; name: string }): Promise<void> {
  await transaction(async () => {
    const { title } = await lockEvent(eventId)
    if ((await database().$count(eventFiles, documentsOf(eventId))) >= MAX_EVENT_FILES)
      throw new Invalid({ file: [`An event has at most ${MAX_EVENT_FILES} files. Please remove one first.`] })
    await attachEventFile(eventId, id)
    await emit(actor, 'event.file-added', { eventId, title, name })
  })
}
