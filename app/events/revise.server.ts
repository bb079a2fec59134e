import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { EventDraft } from './event.ts'
import { findEvent } from './queries.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'event.revised': { eventId: string; title: string }
    'event.cancelled': { eventId: string; title: string }
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
  const event = await findEvent(id)
  const revision = seen ?? event.revision
  if (event.revision !== revision) throw new Conflict(changedMeanwhile)
  const capacity = draft.capacity ?? null
  await transaction(async () => {
    const changed = await database()
      .update(events)
      .set({ ...draft, capacity, joinUrl: draft.joinUrl ?? null, revision: sql`${events.revision} + 1` })
      .where(
        and(
          eq(events.id, event.id),
          isNull(events.removedAt),
          eq(events.revision, revision),
          capacity === null ? undefined : lte(events.seatsTaken, capacity),
        ),
      )
      .returning({ id: events.id })
    if (changed.length === 0) throw await reasonOf(event.id, revision)
    await emit(actor, 'event.revised', { eventId: event.id, title: draft.title })
  })
}

const changedMeanwhile =
  'Somebody else has changed this event meanwhile. Open it in another tab to see how it stands; what ' +
  'you typed is still here.'

/** Why a change found nothing to change. */
async function reasonOf(id: string, revision: number): Promise<Error> {
  const now = await findEvent(id)
  if (now.revision !== revision) return new Conflict(changedMeanwhile)
  return new Invalid({ capacity: [`${now.seatsTaken} seats are taken already.`] })
}

/** Takes an event off the calendar. @throws Forbidden unless admin, NotFound */
export async function cancelEvent(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const event = await findEvent(id)
  await transaction(async () => {
    await database().update(events).set({ removedAt: new Date() }).where(eq(events.id, event.id))
    await emit(actor, 'event.cancelled', { eventId: event.id, title: event.title })
  })
}
