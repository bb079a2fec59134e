import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { revisionOf } from '#app/platform/database/revision.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { renderToStore } from '#app/platform/markdown/stored.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { type EventDraft, eventDraft } from './event.ts'
import { holdEvent } from './hold.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'event.revised': { eventId: string; title: string }
  }
}

/**
 * Changes an event.
 * @param seen the revision that the draft was made from, where two may edit at once
 * @throws Forbidden unless admin, NotFound, Invalid for fewer seats than are taken, Conflict where somebody else was
 * faster
 */
export async function reviseEvent(actor: Actor, id: string, draft: EventDraft, seen?: number): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const rendering = await renderToStore(draft.description)
  const written = revisionOf(eventDraft, draft)
  await transaction(async () => {
    const { revision, seatsTaken } = await holdEvent(id)
    if (seen !== undefined && seen !== revision) throw new Conflict(changedMeanwhile)
    if (written.capacity !== null && written.capacity < seatsTaken)
      throw new Invalid({ capacity: [`${seatsTaken} seats are taken already.`] })
    await database()
      .update(events)
      .set({ ...written, ...rendering, revision: revision + 1 })
      .where(eq(events.id, id))
    await emit(actor, 'event.revised', { eventId: id, title: draft.title })
  })
}

const changedMeanwhile =
  'Somebody else has changed this event meanwhile. Open it in another tab to see how it stands; what ' +
  'you typed is still here.'
