import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { renderToStore } from '#app/platform/markdown/stored.server.ts'
import { formatDay } from '#app/platform/zones/zone.server.ts'
import { groupsOfEvent } from '../audience/queries.server.ts'
import { type EventDraft, eventDraft } from '../event.ts'
import type { EventRow } from '../lock.server.ts'
import type { EventNews } from '../mails/notify-guests.server.ts'
import { reviseLocked } from '../revise.server.ts'
import { events } from '../tables.server.ts'
import { movedAlong } from './dates.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** Time, title or link of several dates of a series changed: notify each guest once. */
    'event.series-changed': { eventId: string; seriesId: string; title: string; changes: EventNews[] }
  }
}

/**
 * Revises a date and all later ones of its series: they get the same texts, and move by the same difference in local
 * time. Guests are notified once for all of their dates. Cancelled dates are not changed. Audience and seats of the
 * other dates stay unless the edit changes them.
 * @param seen the revision that the draft is based on
 * @throws Forbidden unless editor or admin, NotFound, Invalid, Conflict if somebody else revised it first
 */
export async function reviseFollowing(actor: Actor, id: string, values: EventDraft, seen?: number): Promise<void> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const draft = eventDraft.parse(values)
  const rendering = await renderToStore(draft.description)
  await transaction(async () => {
    const locked = await lockFollowingDates(id)
    const edited = locked.find((event) => event.id === id)
    if (!edited) throw new NotFound()
    const groups = await groupsOfEvent(id)
    const changes = [await reviseLocked(actor, edited, { draft, rendering, seen })]
    for (const event of locked.filter((one) => one !== edited && !one.cancelledAt)) {
      const unchanged = await unchangedFields(event, { ...edited, groups }, draft)
      const moved = { ...draft, ...movedAlong(event, edited, draft), ...unchanged }
      const on = formatDay(event.startsAt, event.timeZone)
      changes.push(await reviseLocked(actor, event, { draft: moved, rendering, on }))
    }
    await emitChanges(actor, edited, draft.title, changes.filter(Boolean) as EventNews[])
  })
}

/**
 * The fields of a date that stay because the edit does not change them, so that editing texts neither publishes a date
 * nor changes its audience.
 */
async function unchangedFields(
  event: EventRow,
  before: EventRow & { groups: string[] },
  after: z.output<typeof eventDraft>,
): Promise<Partial<z.output<typeof eventDraft>>> {
  // Groups selected in the form are ignored unless the audience is groups.
  const areSameGroups = after.audience !== 'groups' || isDeepStrictEqual(before.groups, after.groups.toSorted())
  const isForSame = before.audience === after.audience && areSameGroups
  const isAsReady = before.draft === after.draft && before.publishAt?.getTime() === after.publishAt?.getTime()
  return {
    ...(isForSame && { audience: event.audience, groups: await groupsOfEvent(event.id) }),
    ...(isAsReady && { draft: event.draft, publishAt: event.publishAt }),
    ...(before.capacity === (after.capacity ?? null) && { capacity: event.capacity ?? undefined }),
  }
}

async function emitChanges(actor: Actor, edited: EventRow, title: string, changes: EventNews[]): Promise<void> {
  const [first] = changes
  if (!first) return
  if (changes.length === 1 || !edited.seriesId) return emit(actor, 'event.changed', { ...first, title })
  await emit(actor, 'event.series-changed', { eventId: edited.id, seriesId: edited.seriesId, title, changes })
}

/** Locks an event and the later dates of its series in id order: concurrent edits would deadlock otherwise. */
export async function lockFollowingDates(id: string): Promise<EventRow[]> {
  const [first] = isId(id) ? await database().select().from(events).where(eq(events.id, id)) : []
  if (!first) throw new NotFound()
  const which = first.seriesId
    ? and(eq(events.seriesId, first.seriesId), gte(events.startsAt, first.startsAt))
    : eq(events.id, id)
  return database()
    .select()
    .from(events)
    .where(and(which, isNull(events.removedAt)))
    .orderBy(asc(events.id))
    .for('update')
}
