import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { ServedFile } from '#app/platform/storage/file-response.server.ts'
import { canSeeEvent } from '../../audience/queries.server.ts'
import { eventRegistrations } from '../../registrations/tables.server.ts'
import { events } from '../../tables.server.ts'
import type { EventFile, EventFileKind } from './event-file.ts'
import { eventFiles } from './tables.server.ts'

/** A column with the files of an event, oldest first; by `event_files_of_event`. */
export const filesOfEvent = sql<EventFile[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'name', f.name, 'size', f.size)
    order by f.created_at, f.id), '[]')
  from ${eventFiles} f where f.event_id = events.id and f.kind <> 'picture'
)`

/** The files of an event, oldest first. */
export async function filesOf(eventId: string): Promise<EventFile[]> {
  const { id, kind, name, size, createdAt } = eventFiles
  return database()
    .select({ id, kind: sql<EventFileKind>`${kind}`, name, size })
    .from(eventFiles)
    .where(documentsOf(eventId))
    .orderBy(createdAt, id)
}

/** Condition for the files of an event, without pictures of speakers. */
export function documentsOf(eventId: string) {
  return and(eq(eventFiles.eventId, eventId), ne(eventFiles.kind, 'picture'))
}

/**
 * A file for people who may see its event: everybody if public, members (of its groups, if it is for groups), and
 * holders of a registration's token.
 * @throws NotFound for everybody else
 */
export async function eventFileFor(
  actor: Actor,
  fileId: string,
  registrationToken: string | null,
): Promise<ServedFile> {
  const { file, event } = await findFile(fileId)
  const may =
    can(actor, 'event.manage') ||
    (!event.draft &&
      (event.audience === 'public' ||
        (can(actor, 'event.see') && (await canSeeEvent(actor, event))) ||
        (await hasRegistration(event.id, registrationToken))))
  if (!may) throw new NotFound()
  return served(file)
}

/** A file for managers of its event. @throws NotFound */
export async function eventFileToManage(actor: Actor, eventId: string, fileId: string): Promise<ServedFile> {
  const { file, event } = await findFile(fileId)
  if (!can(actor, 'event.manage') || event.id !== eventId) throw new NotFound()
  return served(file)
}

async function findFile(fileId: string) {
  if (!isId(fileId)) throw new NotFound()
  const [row] = await database()
    .select({ file: eventFiles, event: events })
    .from(eventFiles)
    .innerJoin(events, eq(events.id, eventFiles.eventId))
    .where(and(eq(eventFiles.id, fileId), isNull(events.removedAt)))
  if (!row) throw new NotFound()
  return row
}

/** True if `token` belongs to a registration for the event. */
export async function hasRegistration(eventId: string, token: string | null): Promise<boolean> {
  if (!token || !isId(token)) return false
  const { eventId: ofEvent, token: ofRegistration, state } = eventRegistrations
  const which = and(eq(ofEvent, eventId), eq(ofRegistration, token), ne(state, 'asked'))
  return (await database().$count(eventRegistrations, which)) > 0
}

function served({ path, name, kind }: typeof eventFiles.$inferSelect): ServedFile {
  return { bucket: 'events', path, name, attachment: kind !== 'picture', maxAge: 0 }
}
