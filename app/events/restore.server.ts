import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isBackOrInTrash } from '#app/platform/trash/back-or-in-trash.server.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { expireFilesOf } from './follow-up/files/remove.server.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { fillSeatsLater } from './seats.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.recovered': { eventId: string; title: string }
  }
}

/**
 * Restores a deleted event with its registrations; guests are notified. Restoring it again changes nothing.
 * @throws Forbidden unless admin, NotFound
 */
export async function restoreEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const [event] = await database()
      .select()
      .from(events)
      .where(and(eq(events.id, id), isBackOrInTrash(events.removedAt)))
      .for('update')
    if (!event) throw new NotFound()
    if (!event.removedAt) return
    const revision = event.revision + 1
    await database().update(events).set({ removedAt: null, revision }).where(eq(events.id, id))
    await fillSeatsLater(id)
    const payload = { eventId: id, title: event.title }
    await emit(actor, 'event.recovered', payload)
    const isNews = event.endsAt > new Date() && !event.cancelledAt
    if (isNews) await emit(actor, 'event.reinstated', { ...payload, kind: 'restored', revision })
  })
}

/** The latest 100 events in the trash, by the index `events_removed`. @throws Forbidden unless admin */
export async function deletedEvents(actor: Actor): Promise<{ id: string; title: string; removedAt: Date | null }[]> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  return database()
    .select({ id: events.id, title: events.title, removedAt: events.removedAt })
    .from(events)
    .where(gt(events.removedAt, trashHorizon()))
    .orderBy(desc(events.removedAt), desc(events.id))
    .limit(100)
}

/** Permanently deletes events that were trashed before a moment, with their registrations. */
export async function purgeEvents(before: Date): Promise<void> {
  const gone = database().select({ id: events.id }).from(events).where(lt(events.removedAt, before))
  await expireFilesOf(gone)
  await database().delete(eventRegistrations).where(inArray(eventRegistrations.eventId, gone))
  await database().delete(events).where(lt(events.removedAt, before))
}
