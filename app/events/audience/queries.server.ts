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
 * SQL condition: the actor may see the event `eventId`; undefined if they see all. It is the only definition of
 * visibility: events for groups are visible to their members, to registrants, and to event managers. The hidden events
 * are computed once per statement, by `events_for_groups`.
 */
export function eventVisibleTo(actor: Actor, eventId: SQLWrapper = events.id): SQL | undefined {
  return can(actor, 'event.manage') ? undefined : sql`${eventId} <> all (${hiddenFrom(actorId(actor))})`
}

/** True if the actor may see the event. */
export async function canSeeEvent(actor: Actor, { id, audience }: { id: string; audience: string }): Promise<boolean> {
  const isVisible = audience === 'groups' ? eventVisibleTo(actor, sql`${id}::uuid`) : undefined
  if (!isVisible) return true
  const {
    rows: [row],
  } = await database().execute<{ sees: boolean }>(sql`select ${isVisible} as sees`)
  return row?.sees ?? false
}

/**
 * SQL condition: a person may register for the event. Excludes drafts, cancelled and trashed events, and for people
 * without an account everything that is not public.
 * @param openAudience an audience that they are admitted to in any case
 */
export function eventOpenTo(memberId: string | null, openAudience?: Audience): SQL | undefined {
  const isVisible = memberId ? sql`${events.id} <> all (${hiddenFrom(memberId)})` : eq(events.audience, 'public')
  const isFor = openAudience ? or(isVisible, eq(events.audience, openAudience)) : isVisible
  return and(eq(events.draft, false), isNull(events.cancelledAt), isNull(events.removedAt), isFor)
}

/** The same for the audience only, for SQL aliases of an event and of a registration. */
export function audienceHas(event: SQL, registration: SQL): SQL {
  const isOfGroup = sql`exists (select from ${eventGroups} chosen
    where chosen.event_id = ${event}.id and chosen.group_id = any (${groupIdsOf(sql`${registration}.user_id`)}))`
  return sql`(${event}.audience = 'public'
    or ${registration}.user_id is not null and (${event}.audience = 'members' or ${isOfGroup}))`
}

/** The groups of an event, for its form. One query by primary key. */
export async function groupsOfEvent(eventId: string): Promise<string[]> {
  const rows = await database()
    .select({ id: eventGroups.groupId })
    .from(eventGroups)
    .where(eq(eventGroups.eventId, eventId))
    .orderBy(asc(eventGroups.groupId))
  return rows.map(({ id }) => id)
}

function hiddenFrom(memberId: string | null): SQL {
  const visibleAnyway = memberId
    ? sql`and hidden.id not in (
        select ${eventGroups.eventId} from ${eventGroups} where ${eventGroups.groupId} = any (${groupIdsOf(memberId)})
        union all
        select own.event_id from ${eventRegistrations} own where own.user_id = ${memberId}
      )`
    : sql``
  return sql`array(select hidden.id from ${events} hidden where hidden.audience = 'groups' ${visibleAnyway})`
}
