import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { joinOpensBefore } from '../event.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { findSeat, joinState } from './find.server.ts'

/**
 * Lets the holder of a seat in, and notes that they came.
 * @param comes false for a program that only looks where the link leads
 * @returns where the event is held
 * @throws NotFound, Conflict without a seat, without a link, too early, too late, or where the event is cancelled
 */
export async function joinEvent(token: string, { comes = true, now = new Date() } = {}): Promise<string> {
  const { seat, event } = await findSeat(token)
  if (event.cancelledAt || event.removedAt) throw new Conflict('This event is cancelled.')
  if (seat.state !== 'seated') throw new Conflict('You do not have a seat yet. We write to you once one is free.')
  const state = joinState(event, now)
  if (state === 'over') throw new Conflict('This event is over.')
  if (state === 'early') throw new Conflict(`The link opens ${joinOpensBefore} minutes before the start.`)
  if (!event.joinUrl) throw new Conflict('There is no link to join. The organizer will tell you where to come.')
  if (!comes) return event.joinUrl
  await database()
    .update(eventRegistrations)
    .set({ cameAt: now, offered: false })
    .where(and(eq(eventRegistrations.id, seat.id), isNull(eventRegistrations.cameAt)))
  return event.joinUrl
}
