import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { revisionOf } from '#app/platform/database/revision.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { renderToStore, type StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { setGroups } from './audience/set-groups.server.ts'
import { type EventDraft, eventDraft } from './event.ts'
import { type EventRow, lockEvent } from './lock.server.ts'
import type { EventNews } from './mails/notify-guests.server.ts'
import { eventRegistrations } from './registrations/tables.server.ts'
import { fillSeats, fillSeatsLater } from './seats.server.ts'
import { currentSlug } from './slug.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.revised': { eventId: string; title: string }
    /** Time, title or link of an upcoming event changed: notify its registrants. */
    'event.changed': EventNews & { title: string }
  }
}

/**
 * Revises an event. Guests are notified of a new time, title or link.
 * @param seen revision that the draft is based on, to detect concurrent edits
 * @throws Forbidden unless admin, NotFound, Invalid for fewer seats than are taken, Conflict if somebody else revised
 * it first
 */
export async function reviseEvent(actor: Actor, id: string, values: EventDraft, seen?: number): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const draft = eventDraft.parse(values)
  const rendering = await renderToStore(draft.description)
  await transaction(async () => {
    const news = await reviseLocked(actor, await lockEvent(id), { draft, rendering, seen })
    if (news) await emit(actor, 'event.changed', { ...news, title: draft.title })
  })
}

/** A validated draft to apply to an event. */
interface Revision {
  draft: z.output<typeof eventDraft>
  rendering: StoredRendering
  /** The revision that it is based on. */
  seen?: number | undefined
  /** Label of the date in error messages, if an edit covers several. */
  on?: string
}

/** Revises an event that the caller has locked. @returns the news for its guests @throws Invalid, Conflict */
export async function reviseLocked(
  actor: Actor,
  event: EventRow,
  { draft, rendering, seen, on }: Revision,
): Promise<EventNews | undefined> {
  const { id, revision, seatsTaken } = event
  const { groups, ...written } = revisionOf(eventDraft, draft)
  if (draft.draft && !event.draft && (await hasGuests(id))) throw new Invalid({ draft: [alreadyRegistered] })
  if (draft.audience === 'groups' && event.audience !== 'groups' && event.threadPostId)
    throw new Invalid({ audience: [publicThread] })
  if (seen !== undefined && seen !== revision) throw new Conflict(editConflict)
  if (written.capacity !== null && written.capacity < seatsTaken)
    throw new Invalid({ capacity: [tooFewSeats(seatsTaken, on)] })
  await database()
    .update(events)
    .set({ ...written, ...rendering, slug: await currentSlug(event, draft.title), revision: revision + 1 })
    .where(eq(events.id, id))
  await setGroups(id, draft.audience, groups)
  await (event.cohort ? fillSeatsLater(id) : fillSeats(id))
  await emit(actor, 'event.revised', { eventId: id, title: draft.title })
  return newsOf(event, { ...event, ...written })
}

const editConflict =
  'Somebody else has changed this event in the meantime. Open it in another tab to see the current version; what ' +
  'you typed is still here.'

const alreadyRegistered = 'People are registered for this event. Cancel it instead, so that they are notified.'

const publicThread = 'Every member can read the thread of this event in the Campus. Please remove that post first.'

/** True if the event has registrations. */
export async function hasGuests(eventId: string): Promise<boolean> {
  return (await database().$count(eventRegistrations, eq(eventRegistrations.eventId, eventId))) > 0
}

function tooFewSeats(seatsTaken: number, on?: string): string {
  return (
    `${on ? `On ${on}, ` : ''}${seatsTaken} seats are already taken. ` +
    'Remove guests first, or ' +
    `enter ${seatsTaken} or more.`
  )
}

/** The news for guests; undefined if nothing relevant changed, or if the event is cancelled or over. */
function newsOf(before: EventRow, after: EventRow): EventNews | undefined {
  if (before.cancelledAt || after.endsAt <= new Date()) return undefined
  const isSame =
    before.title === after.title &&
    before.startsAt.getTime() === after.startsAt.getTime() &&
    before.endsAt.getTime() === after.endsAt.getTime()
  const newLink = before.joinUrl !== after.joinUrl
  if (isSame && !newLink) return undefined
  const { title, startsAt, endsAt, timeZone } = before
  return {
    eventId: before.id,
    revision: before.revision + 1,
    kind: 'changed',
    before: { title, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), timeZone },
    newLink,
  }
}
