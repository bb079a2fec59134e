import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isBannedMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { hasAcceptedSeat } from '../registrations/contacts.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { eventFeeds } from './tables.server.ts'

/** The token of the actor's calendar feed; undefined without one. @throws Forbidden for visitors */
export async function feedTokenOf(actor: Actor): Promise<string | undefined> {
  const [feed] = await database()
    .select({ token: eventFeeds.token })
    .from(eventFeeds)
    .where(eq(eventFeeds.userId, memberOf(actor)))
  return feed?.token
}

/** Creates a feed URL for the actor's calendar; an existing one stops working. @throws Forbidden for visitors */
export async function renewFeed(actor: Actor): Promise<void> {
  const userId = memberOf(actor)
  await database()
    .insert(eventFeeds)
    .values({ userId })
    .onConflictDoUpdate({ target: eventFeeds.userId, set: { token: sql`gen_random_uuid()`, createdAt: new Date() } })
}

/** Removes the feed URL of the actor's calendar. @throws Forbidden for visitors */
export async function endFeed(actor: Actor): Promise<void> {
  await database()
    .delete(eventFeeds)
    .where(eq(eventFeeds.userId, memberOf(actor)))
}

/**
 * The events that a member has a seat in and, if it was offered, has accepted, from half a year back, by the token of
 * their feed; 500 at most.
 * @throws NotFound, also for banned members
 */
export async function eventsOfFeed(token: string | undefined) {
  if (!isId(token)) throw new NotFound()
  const [feed] = await database().select().from(eventFeeds).where(eq(eventFeeds.token, token))
  if (!feed || (await isBannedMember(feed.userId))) throw new NotFound()
  const rows = await database()
    .select({ event: events, registrationToken: eventRegistrations.token })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(
      and(
        eq(eventRegistrations.userId, feed.userId),
        hasAcceptedSeat,
        gt(events.startsAt, sql`now() - interval '180 days'`),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(500)
  return rows.map(({ event, registrationToken }) => ({
    ...event,
    registrationToken,
    cancelled: event.cancelledAt !== null || event.removedAt !== null,
  }))
}

function memberOf(actor: Actor): string {
  if (actor.kind !== 'member' || !can(actor, 'event.see')) throw new Forbidden('Please sign in first.')
  return actor.id
}
