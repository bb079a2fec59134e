import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { deleteMailsAbout } from '#app/platform/mail/purge.server.ts'
import { storeLeadMails } from '../screen-submission.server.ts'
import { mailsOfCall } from './call.mail.tsx'
import { meet } from './meet.content.ts'
import { callHosts, callRequests, calls } from './tables.server.ts'

type CallRequest = typeof callRequests.$inferSelect

/** The reservation of a confirmation link; undefined once it was confirmed, released or expired. By unique index. */
export async function findCallRequest(token: string): Promise<CallRequest | undefined> {
  if (!isId(token)) return undefined
  const [request] = await database().select().from(callRequests).where(isRequestOf(token))
  return request
}

/**
 * Confirms a reservation: books the call and notifies both sides. Confirming it again changes nothing.
 * @throws NotFound if the reservation expired, Conflict if the time was taken anyway
 */
export async function confirmCall(actor: Actor, token: string): Promise<void> {
  if (!isId(token)) throw new NotFound()
  await transaction(async () => {
    const [request] = await database().select().from(callRequests).where(isRequestOf(token)).for('update')
    if (!request) return requireBooked(token)
    const { trail: pageViews, expiresAt: _, ...booking } = request
    // Lock the host row too, as booking and moving do.
    await database()
      .select({ id: callHosts.memberId })
      .from(callHosts)
      .where(eq(callHosts.memberId, request.hostId))
      .for('update')
    await database().delete(callRequests).where(eq(callRequests.id, request.id))
    const [call] = await database().insert(calls).values(booking).onConflictDoNothing().returning()
    if (!call) throw new Conflict(meet().taken)
    await storeLeadMails(call.id, call.email, { pageViews, mailbox: call.email }, await mailsOfCall('booked', call))
    await emit(actor, 'call.booked', { callId: call.id })
  })
}

/** Releases a reserved time. @returns false if there was no reservation */
export async function cancelRequest(token: string): Promise<boolean> {
  const request = await findCallRequest(token)
  if (request) await transaction(() => deleteRequests([request]))
  return request !== undefined
}

/** Deletes reservations and the emails about them, in the caller's transaction. */
export async function deleteRequests(requests: Pick<CallRequest, 'id' | 'email'>[]): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ id }) => id)
  await database().delete(callRequests).where(inArray(callRequests.id, ids))
  await deleteMailsAbout(requests, 'call-request')
}

/** Deletes expired reservations. Runs every ten minutes. */
export const purgeUnconfirmedCalls = defineJob<Record<string, never>>('call.forget-unconfirmed', () =>
  transaction(async () => {
    const { id, email, expiresAt } = callRequests
    await deleteRequests(await database().select({ id, email }).from(callRequests).where(lte(expiresAt, sql`now()`)))
  }),
)

const isRequestOf = (token: string) => and(eq(callRequests.token, token), gt(callRequests.expiresAt, sql`now()`))

async function requireBooked(token: string): Promise<void> {
  if ((await database().$count(calls, eq(calls.token, token))) === 0) throw new NotFound()
}
