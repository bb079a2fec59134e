import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mailboxKey } from '#app/platform/limits/budget.server.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { arrive, type Sender } from '../arrive.server.ts'
import type { CallDraft } from './book-form.server.ts'
import { mailsOfCall } from './call.mail.tsx'
import { type CallHost, roomOf } from './call.ts'
import { confirmCallMail } from './confirm.mail.tsx'
import { deleteRequests } from './confirm.server.ts'
import { callKind } from './lead-kind.server.ts'
import { meet } from './meet.content.ts'
import { takenOf } from './queries.server.ts'
import { takesCallAt } from './slots.server.ts'
import { callHosts, callRequests, calls } from './tables.server.ts'

const perAddress: Limit = { name: 'call.address', points: 10, seconds: 3600, per: 'address' }

/** What comes along beside what was typed. */
export interface CallSender extends Sender {
  source: string | null
  timeZone: string
}

/**
 * Holds a time with the first host who is free then, and asks the mailbox to confirm within half an hour. A mailbox has
 * one call to come: asking again gives up the time that it held, and one that has a call is mailed the way to that. The
 * same form sent twice is one request.
 * @returns the token of its page; undefined for a machine, which is thanked and gets no time, and where there is a call
 * @throws Conflict for a time that somebody else has, Invalid without a pass that we issued, and without a phone number
 * where the host has no room, TooMany
 */
export async function requestCall(draft: CallDraft, sender: CallSender): Promise<string | undefined> {
  const { email } = draft
  const limits = { address: perAddress, email: callKind.perEmail }
  const asked = { email, typed: [draft], limits, isJudged: false, canDoWithoutMail: false }
  const { digest, isKnown, status, trail } = await arrive(sender, callRequests, asked)
  if (isKnown) return tokenOf(digest)
  if (status === 'spam') return undefined
  const startsAt = new Date(draft.startsAt)
  const { source, timeZone } = sender
  return transaction(async () => {
    await lockMailbox(email)
    const same = await tokenOf(digest)
    if (same) return same
    const open = await openCallOf(email)
    if (open) return mailAgain(open)
    await deleteRequestsOf(email)
    const host = await lockFreeHost(startsAt)
    const id = newId()
    const videoLink = draft.phone || !host.videoLink ? null : roomOf(host.videoLink, id)
    if (!draft.phone && !videoLink) throw new Invalid({ phone: [meet().phoneMissing] })
    const given = { ...draft, videoLink, source, timeZone, digest, trail, startsAt, endsAt: endOf(startsAt, host) }
    const [request] = await database()
      .insert(callRequests)
      .values({ ...given, id, hostId: host.memberId })
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

/** Of two requests of one mailbox the second waits, and sees the first. Until the transaction ends. */
async function lockMailbox(email: string): Promise<void> {
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.callers}, hashtext(${mailboxKey(email)}))`)
}

/** The call to come of a mailbox, under whatever address of it. By the index of calls to come: there are few. */
async function openCallOf(email: string): Promise<typeof calls.$inferSelect | undefined> {
  const toCome = await database()
    .select()
    .from(calls)
    .where(and(isNull(calls.cancelledAt), gt(calls.endsAt, new Date())))
  return toCome.find((call) => mailboxKey(call.email) === mailboxKey(email))
}

/** Mails the invitation once more, to the address that the call has. */
async function mailAgain(call: typeof calls.$inferSelect): Promise<undefined> {
  const [toVisitor] = await mailsOfCall('booked', call)
  if (toVisitor) await sendMail({ ...toVisitor, paced: true })
}

async function deleteRequestsOf(email: string): Promise<void> {
  const open = await database().select({ id: callRequests.id, email: callRequests.email }).from(callRequests)
  await deleteRequests(open.filter((request) => mailboxKey(request.email) === mailboxKey(email)))
}

/**
 * Holds the first host who can take a call at a moment, until the transaction ends: two who want one time come one
 * after the other. @param only this host @param but a call that gives its own time up
 * @throws Conflict if there is none
 */
export async function lockFreeHost(startsAt: Date, only?: string, but?: string): Promise<CallHost> {
  const hosts = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(and(eq(callHosts.taking, true), only ? eq(callHosts.memberId, only) : undefined))
    .orderBy(asc(callHosts.memberId))
  // In the order of their ids, one lock after the other: two who book crosswise would wait for each other for ever.
  for (const { id } of hosts) {
    const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, id)).for('update')
    if (!host) continue
    const now = new Date()
    const taken = (await takenOf([host], now)).get(id)?.filter((call) => call.id !== but) ?? []
    if (takesCallAt(startsAt, host, taken, now)) return host
  }
  throw new Conflict(meet().taken)
}

/** When a call that begins then is over. */
export function endOf(startsAt: Date, { minutes }: CallHost): Date {
  return new Date(startsAt.getTime() + minutes * 60_000)
}
