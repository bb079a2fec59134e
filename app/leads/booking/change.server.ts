import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { type Mail, sendMail } from '#app/platform/mail/send.server.ts'
import { endOf, lockFreeHost } from './book.server.ts'
import { deletedCallMail, mailsOfCall } from './call.mail.tsx'
import { findCallByToken } from './queries.server.ts'
import { calls } from './tables.server.ts'

/** Each move sends an email to both sides. */
const limit: Limit = { name: 'call.move', points: 20, seconds: 3600, per: 'account' }

/**
 * Moves a call to another time of the same host, and notifies both. Moving it to its current time changes nothing.
 * @throws NotFound, Conflict if the time is taken or the call is over or cancelled, TooMany
 */
export async function moveCall(actor: Actor, token: string, startsAt: Date): Promise<void> {
  const { id, hostId } = await findCallByToken(token)
  await consume(limit, id)
  await transaction(async () => {
    // Lock the host before the call: bookings lock in the same order.
    const isThere = (await findCallByToken(token)).startsAt.getTime() === startsAt.getTime()
    const host = isThere ? undefined : await lockFreeHost(startsAt, hostId, id)
    const call = await lockCall(id)
    if (!host || call.startsAt.getTime() === startsAt.getTime()) return
    await change(id, { startsAt, endsAt: endOf(startsAt, host) }, (moved) => mailsOfCall('moved', moved))
    await emit(actor, 'call.moved', { callId: id })
  })
}

/**
 * Cancels a call, frees its time, and notifies both. Cancelling it again changes nothing.
 * @throws NotFound, Conflict if it is over
 */
export function cancelCall(actor: Actor, token: string): Promise<void> {
  return cancelAndNotify(actor, token, (call) => mailsOfCall('cancelled', call))
}

/**
 * Cancels a call that is about to be deleted. Only the host is notified, by an email without personal data of the
 * visitor, which is not deleted with the call.
 */
export function cancelCallBeforeDeletion(actor: Actor, token: string): Promise<void> {
  return cancelAndNotify(actor, token, async (call) => [await deletedCallMail(call)])
}

async function cancelAndNotify(
  actor: Actor,
  token: string,
  mailsOf: (call: CallRow) => Promise<Mail[]>,
): Promise<void> {
  const { id } = await findCallByToken(token)
  await transaction(async () => {
    const [locked] = await database().select().from(calls).where(eq(calls.id, id)).for('update')
    if (locked?.cancelledAt) return
    await lockCall(id)
    await change(id, { cancelledAt: new Date() }, mailsOf)
    await emit(actor, 'call.cancelled', { callId: id })
  })
}

async function lockCall(id: string) {
  const [call] = await database().select().from(calls).where(eq(calls.id, id)).for('update')
  if (!call) throw new NotFound()
  if (call.cancelledAt) throw new Conflict('This call is canceled. Choose a time for a new one.')
  if (call.endsAt <= new Date()) throw new Conflict('This call is over.')
  return call
}

type CallRow = typeof calls.$inferSelect

async function change(
  id: string,
  to: Partial<typeof calls.$inferInsert>,
  mailsOf: (call: CallRow) => Promise<Mail[]>,
): Promise<void> {
  const [call] = await database()
    .update(calls)
    .set({ ...to, revision: sql`${calls.revision} + 1` })
    .where(eq(calls.id, id))
    .returning()
  for (const mail of call ? await mailsOf(call) : []) await sendMail(mail)
}
