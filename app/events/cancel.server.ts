import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { holdEvent } from './hold.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'event.cancelled': { eventId: string; title: string }
  }
}

/** Takes an event off the calendar. @throws Forbidden unless admin, NotFound */
export async function cancelEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  await transaction(async () => {
    const { title } = await holdEvent(id)
    await database().update(events).set({ removedAt: new Date() }).where(eq(events.id, id))
    await emit(actor, 'event.cancelled', { eventId: id, title })
  })
}
