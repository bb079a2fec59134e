import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { joinOpensBefore } from '../event.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { findRegistration, joinState } from './find.server.ts'

/**
 * Records that the holder of a seat joined. Joining again changes nothing.
 * @returns the URL of the meeting
 * @throws NotFound, Conflict without a seat, without a link, too early, too late, or for a cancelled event
 */
export async function joinEvent(token: string, now = new Date()): Promise<string> {
  const { registration, joinUrl } = await requireOpenRegistration(token, now)
  await database()
    .update(eventRegistrations)
    .set({ cameAt: now, offered: false })
    .where(and(eq(eventRegistrations.id, registration.id), isNull(eventRegistrations.cameAt)))
  return joinUrl
}

/**
 * The seat that may join now. Records nothing.
 * @throws NotFound, Conflict like `joinEvent`
 */
export async function requireOpenRegistration(token: string, now = new Date()) {
  const { registration, event } = await findRegistration(token)
  if (event.cancelledAt || event.removedAt) throw new Conflict('This event is canceled.')
  if (registration.state !== 'seated')
    throw new Conflict('You don’t have a seat yet. We’ll email you as soon as one opens up.')
  const state = joinState(event, now)
  if (state === 'over') throw new Conflict('This event is over.')
  if (state === 'early') throw new Conflict(`The link opens ${joinOpensBefore} minutes before the start.`)
  if (!event.joinUrl) throw new Conflict('This event has no link to join. The organizer will tell you where to go.')
  return { registration, title: event.title, joinUrl: event.joinUrl }
}
