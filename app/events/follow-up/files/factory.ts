import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { buildEvent } from '../../factory.ts'
import { eventFiles } from './tables.server.ts'

/** Stores a text file with notes, by default of a new event. */
export async function buildEventFile({ eventId }: { eventId?: string } = {}): Promise<{ id: string; eventId: string }> {
  const id = newId()
  const of = eventId ?? (await buildEvent({ audience: 'public' })).id
  const bytes = new TextEncoder().encode('What we said.')
  const path = `files/${id}.txt`
  await storage().put('events', path, bytes, 'text/plain')
  await database()
    .insert(eventFiles)
    .values({ id, eventId: of, kind: 'notes', path, name: 'notes.txt', size: bytes.length })
  return { id, eventId: of }
}
