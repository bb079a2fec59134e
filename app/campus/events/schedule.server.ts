import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { record } from '#app/platform/events/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { EventDraft } from './event.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events/events.server.ts' {
  interface Events {
    'event.scheduled': { eventId: string; title: string }
  }
}

/** Puts an event on the calendar. @throws Forbidden unless admin */
export async function scheduleEvent(actor: Actor, draft: EventDraft): Promise<{ id: string }> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const id = newId()
  await transaction(async (tx) => {
    await tx.insert(events).values({ id, ...draft })
    await record(tx, actor, 'event.scheduled', { eventId: id, title: draft.title })
  })
  return { id }
}
