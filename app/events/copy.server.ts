import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { groupsOfEvent } from './audience/queries.server.ts'
import { findEventToManage } from './queries.server.ts'
import { scheduleEvent } from './schedule.server.ts'
import { laterByWeeks } from './series/dates.server.ts'
import { copySpeakers } from './speakers/copy.server.ts'

const week = 7 * 86_400_000

/**
 * Copies an event as a draft, without its guests and files: at the same time if that is in the future, else moved by as
 * many weeks as needed.
 * @throws Forbidden unless editor or admin, NotFound
 */
export async function copyEvent(actor: Actor, id: string): Promise<{ id: string }> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const { startsAt, endsAt, capacity, joinUrl, ...event } = await findEventToManage(actor, id)
  const weeks = Math.max(0, Math.ceil((Date.now() - startsAt.getTime()) / week))
  const later = (moment: Date) => laterByWeeks(event.timeZone, moment, weeks)
  const copy = await scheduleEvent(actor, {
    ...event,
    draft: true,
    publishAt: null,
    groups: await groupsOfEvent(id),
    capacity: capacity ?? undefined,
    joinUrl: joinUrl ?? undefined,
    startsAt: later(startsAt),
    endsAt: later(endsAt),
  })
  await copySpeakers(id, copy.id)
  return copy
}
