import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mailboxKey } from '#app/platform/limits/budget.server.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { type Sender, screenSubmission } from '../screen-submission.server.ts'
import type { CallDraft } from './book-form.server.ts'
import { mailsOfCall } from './call.mail.tsx'
import { type CallHost, videoRoomOf } from './call.ts'
import { confirmCallMail } from './confirm.mail.tsx'
import { deleteRequests } from './confirm.server.ts'
import { callKind } from './lead-kind.server.ts'
import { meet } from './meet.content.ts'
import { occupiedSpansOf } from './queries.server.ts'
import { takesCallAt } from './slots.server.ts'
import { callHosts, callRequests, calls } from './tables.server.ts'

const perAddress: Limit = { name: 'call.address', points: 10, seconds: 3600, per: 'address' }

/** The sender of a booking, besides its fields. */
export interface CallSender extends Sender {
  source: string | null
  timeZone: string
  /** The host whose times the sender chose from; undefined for any. */
  hostId?: string | undefined
}

/**
 * Reserves a time with the first free host, and asks the mailbox to confirm within 30 minutes. A mailbox can have one
 * upcoming call: asking again releases its reservation, and a mailbox with a booked call gets the link to it.
 * Submitting the same form twice reserves one time.
 * @returns the token of the request's page; undefined for spam, which reserves nothing, and if a call is already booked
 * @throws Conflict if the time is taken, Invalid without a token that we issued and without a phone number where the
 * host has no video room, TooMany
 */
export async function requestCall(draft: CallDraft, sender: CallSender): Promise<string | undefined> {
  const { email } = draft
  const limits = { address: perAddress, email: callKind.perEmail }
  const { digest, isKnown, status, pageViews } = await screenSubmission(sender, callRequests, {
    email,
    content: [draft],
    limits,
    checksText: false,
    canDoWithoutMail: false,
  })
  if (isKnown) return tokenOf(digest)
  if (status === 'spam') return undefined
  const startsAt = new Date(draft.startsAt)
  const { source, timeZone } = sender
  return transaction(async () => {
    await lockMailbox(email)
    const same = await tokenOf(digest)
    if (same) return same
    const open = await openCallOf(email)
    if (open) return resendMail(open)
    await deleteRequestsOf(email)
    const host = await lockFreeHost(startsAt, sender.hostId)
    const id = newId()
    const videoLink = draft.phone || !host.videoLink ? null : videoRoomOf(host.videoLink, id)
    if (!draft.phone && !videoLink) throw new Invalid({ phone: [meet().phoneMissing] })
    const pendingCall = {
      ...draft,
      videoLink,
      source,
      timeZone,
      digest,
      trail: pageViews,
      startsAt,
      endsAt: endOf(startsAt, host),
    }
    const [request] = await database()
      .insert(callRequests)
      .values({ ...pendingCall, id, hostId: host.memberId })
      .returning()
    if (!request) throw new Conflict(meet().taken)
    await sendMail({ ...(await confirmCallMail(request)), paced: true })
    return request.token
  })
}

async function tokenOf(digest: string): Promise<string | undefined> {
  const [request] = await database()
    .select({ token: callRequests.token })
    .from(callRequests)
    .where(eq(callRequests.digest, digest))
  return request?.token
}

/** Serializes requests of the same mailbox until the transaction ends. */
async function lockMailbox(email: string): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.callers}, hashtext(${mailboxKey(email)}))`)
}

/**
 * The upcoming call of a mailbox, under any variant of its address. Scans the partial index of upcoming calls, which
 * are few.
 */
async function openCallOf(email: string): Promise<typeof calls.$inferSelect | undefined> {
  const upcoming = await database()
    .select()
    .from(calls)
    .where(and(isNull(calls.cancelledAt), gt(calls.endsAt, new Date())))
  return upcoming.find((call) => mailboxKey(call.email) === mailboxKey(email))
}

/** Sends the invitation again, to the address of the call. */
async function resendMail(call: typeof calls.$inferSelect): Promise<undefined> {
  const [toVisitor] = await mailsOfCall('booked', call)
  if (toVisitor) await sendMail({ ...toVisitor, paced: true })
}

async function deleteRequestsOf(email: string): Promise<void> {
  const open = await database().select({ id: callRequests.id, email: callRequests.email }).from(callRequests)
  await deleteRequests(open.filter((request) => mailboxKey(request.email) === mailboxKey(email)))
}

/**
 * Locks the first host who is free at a moment until the transaction ends, so that concurrent bookings of one time are
 * serialized.
 * @param hostId restricts the search to this host
 * @param movedCallId a call that does not count, because it is being moved
 * @throws Conflict if there is none
 */
export async function lockFreeHost(startsAt: Date, hostId?: string, movedCallId?: string): Promise<CallHost> {
  const hosts = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(and(eq(callHosts.taking, true), hostId ? eq(callHosts.memberId, hostId) : undefined))
    .orderBy(asc(callHosts.memberId))
  // Lock hosts one by one in id order: concurrent bookings would deadlock otherwise.
  for (const { id } of hosts) {
    const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, id)).for('update')
    if (!host) continue
    const now = new Date()
    const calls = (await occupiedSpansOf([host], now)).get(id)?.filter((call) => call.id !== movedCallId) ?? []
    if (takesCallAt(startsAt, host, calls, now)) return host
  }
  throw new Conflict(meet().taken)
}

/** The end of a call that starts at `startsAt`. */
export function endOf(startsAt: Date, { minutes }: CallHost): Date {
  return new Date(startsAt.getTime() + minutes * 60_000)
}
