import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { groupsOfEvent } from '../audience/queries.server.ts'
import { setGroups } from '../audience/set-groups.server.ts'
import { type EventRow, lockEvent } from '../lock.server.ts'
import { hasGuests } from '../revise.server.ts'
import { freeEventSlug } from '../slug.server.ts'
import { copySpeakers } from '../speakers/copy.server.ts'
import { events } from '../tables.server.ts'
import { seriesOf } from './dates.server.ts'
import type { SeriesDraft } from './series.ts'
import { eventSeries } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.repeated': { eventId: string; title: string; dates: number }
  }
}

/**
 * Creates a series from an event: each further date becomes an event with its own seats, link, slug and calendar UID,
 * and is otherwise a copy. One registration for a cohort covers all of its dates.
 * @returns the number of dates
 * @throws Forbidden unless editor or admin, NotFound, Invalid, Conflict for an event that is in a series already
 */
export async function repeatEvent(actor: Actor, id: string, draft: SeriesDraft): Promise<number> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  return transaction(async () => {
    const first = await lockEvent(id)
    if (first.seriesId) throw new Conflict('This event is already part of a series.')
    const cohort = draft.cohort ?? false
    if (cohort && (await hasGuests(id))) throw new Invalid({ cohort: [registeredForOne] })
    const { rule, dates } = seriesOf(first, draft)
    const seriesId = newId()
    await database().insert(eventSeries).values({ id: seriesId, rule })
    await database().update(events).set({ seriesId, cohort }).where(eq(events.id, id))
    for (const date of dates.slice(1)) await addDate({ ...first, ...date, seriesId, cohort })
    await emit(actor, 'event.repeated', { eventId: id, title: first.title, dates: dates.length })
    return dates.length
  })
}

const registeredForOne = 'People are already registered for this date. Duplicate the event and make the copy a cohort.'

async function addDate(like: EventRow): Promise<void> {
  const { id: first, createdAt, changedAt, seatsTaken, seatChanges, revision, ...copied } = like
  const { recordingUrl, threadPostId, threadKey, ...values } = copied
  const [id, slug] = [newId(), await freeEventSlug(like.title)]
  await database()
    .insert(events)
    .values({ ...values, id, slug, cancelledAt: null, cancelledBecause: '' })
  await setGroups(id, like.audience, await groupsOfEvent(first))
  await copySpeakers(first, id)
}
