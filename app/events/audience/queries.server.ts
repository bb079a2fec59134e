import { and, asc, eq, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { groupIdsOf } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import type { Audience } from '../event.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { eventGroups } from './tables.server.ts'

/**
 * True where the event with the id in `eventId` is one that the actor may see; undefined for those who see all. Nothing
 * else decides it: an event for groups is there for their members, for whoever stands on its list, and for those who
 * manage events. What an actor may not see is found once for a statement, by `events_for_groups`.
 */
export function eventInSight(actor: Actor, eventId: SQLWrapper = events.id): SQL | undefined {
  return can(actor, 'event.manage') ? undefined : sql`${eventId} <> all (${hiddenFrom(actorId(actor))})`
}

/** Whether an actor may see an event. */
export async function canSeeEvent(actor: Actor, { id, audience }: { id: string; audience: string }): Promise<boolean> {
  const inSight = audience === 'groups' ? eventInSight(actor, sql`${id}::uuid`) : undefined
  if (!inSight) return true
  const {
    rows: [answer],
  } = await database().execute<{ sees: boolean }>(sql`select ${inSight} as sees`)
  return answer?.sees ?? false
}

/**
 * True for the events that somebody may register for: a draft is there for nobody yet, what is off for nobody any more,
 * and what is not public is for those who have an account.
 * @param letInTo an audience whose events they are let in to in any case
 */
export function eventOpenTo(memberId: string | null, letInTo?: Audience): SQL | undefined {
  const inSight = memberId ? sql`${events.id} <> all (${hiddenFrom(memberId)})` : eq(events.audience, 'public')
  const isFor = letInTo ? or(inSight, eq(events.audience, letInTo)) : inSight
  return and(eq(events.draft, false), isNull(events.cancelledAt), isNull(events.removedAt), isFor)
}

/** The same of the audience alone, for the row of an event and that of a registration whose holder may want it too. */
export function audienceHas(event: SQL, own: SQL): SQL {
  const isOfGroup = sql`exists (select from ${eventGroups} chosen
    where chosen.event_id = ${event}.id and chosen.group_id = any (${groupIdsOf(sql`${own}.user_id`)}))`
  return sql`(${event}.audience = 'public'
    or ${own}.user_id is not null and (${event}.audience = 'members' or ${isOfGroup}))`
}

/** The groups that an event is for, as its form shows them. One query by primary key. */
export async function groupsOfEvent(eventId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: eventGroups.groupId })
    .from(eventGroups)
    .where(eq(eventGroups.eventId, eventId))
    .orderBy(asc(eventGroups.groupId))
  return rows.map(({ id }) => id)
}

function hiddenFrom(memberId: string | null): SQL {
  const exempt = memberId
    ? sql`and hidden.id not in (
        select ${eventGroups.eventId} from ${eventGroups} where ${eventGroups.groupId} = any (${groupIdsOf(memberId)})
        union all
        select own.event_id from ${eventRegistrations} own where own.user_id = ${memberId}
      )`
    : sql``
  return sql`array(select hidden.id from ${events} hidden where hidden.audience = 'groups' ${exempt})`
}
