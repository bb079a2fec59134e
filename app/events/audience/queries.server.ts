import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { groupIdsOf } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
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
export async function seesEvent(actor: Actor, { id, audience }: { id: string; audience: string }): Promise<boolean> {
  const inSight = audience === 'groups' ? eventInSight(actor, sql`${id}::uuid`) : undefined
  if (!inSight) return true
  const [answer] = await database().execute<{ sees: boolean }>(sql`select ${inSight} as sees`)
  return answer?.sees ?? false
}

/**
 * True for the events that somebody may register for: a draft is there for nobody yet, and what is not public is for
 * those who have an account.
 */
export function eventOpenTo(memberId: string | null): SQL | undefined {
  const inSight = memberId ? sql`${events.id} <> all (${hiddenFrom(memberId)})` : eq(events.audience, 'public')
  return and(eq(events.draft, false), inSight)
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
