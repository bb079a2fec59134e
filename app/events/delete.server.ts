import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockEvent } from './lock.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.deleted': { eventId: string; title: string }
  }
}

/**
 * Moves an event to the trash. If it is upcoming, its guests are notified that it is cancelled.
 * @throws Forbidden unless admin, NotFound
 */
export async function deleteEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const event = await lockEvent(id)
    const revision = event.revision + 1
    await database().update(events).set({ removedAt: new Date(), revision }).where(eq(events.id, id))
    const payload = { eventId: id, title: event.title }
    await emit(actor, 'event.deleted', payload)
    const isNews = event.endsAt > new Date() && !event.cancelledAt
    if (isNews) await emit(actor, 'event.cancelled', { ...payload, kind: 'cancelled', revision })
  })
}
