import { and, asc, eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import type { Limit } from '#app/platform/limits/limits.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { announceLead, arrive, type Sender } from '../arrive.server.ts'
import type { CallDraft } from './book-form.server.ts'
import { mailsOfCall } from './call.mail.tsx'
import type { CallHost } from './call.ts'
import { callDesk } from './desk.server.ts'
import { meet } from './meet.content.ts'
import { takenOf } from './queries.server.ts'
import { takesCallAt } from './slots.server.ts'
import { callHosts, calls } from './tables.server.ts'

const perAddress: Limit = { name: 'call.address', points: 10, seconds: 3600, per: 'address' }

/** What comes along beside what was typed. */
export interface CallSender extends Sender {
  source: string | null
  timeZone: string
}

/**
 * Books a call with the first host who is free then. The same form sent twice is one call.
 * @returns the token of its page; undefined for a machine, which is thanked and gets no time
 * @throws Conflict for a time that somebody else has, Invalid without a pass that we issued, TooMany
 */
export async function bookCall(actor: Actor, draft: CallDraft, sender: CallSender): Promise<string | undefined> {
  const { email } = draft
  const limits = { address: perAddress, email: callDesk.perEmail }
  const arrival = await arrive(sender, calls, { email, typed: [draft], limits, isJudged: false })
  const { digest } = arrival
  if (arrival.isKnown) return tokenOf(digest)
  if (arrival.status === 'spam') return undefined
  const startsAt = new Date(draft.startsAt)
  const { source, timeZone } = sender
  const booked = transaction(async () => {
    const host = await holdFreeHost(startsAt)
    const [call] = await database()
      .insert(calls)
      .values({
        id: newId(),
        ...draft,
        source,
        timeZone,
        digest,
        hostId: host.memberId,
        startsAt,
        endsAt: endOf(startsAt, host),
      })
      .onConflictDoNothing()
      .returning()
    if (!call) throw new Conflict(meet().taken)
    await announceLead(call.id, arrival, await mailsOfCall('booked', call))
    await emit(actor, 'call.booked', { callId: call.id })
    return call.token
  })
  return booked.catch(async (error: unknown) => {
    // The other sending of the same form was quicker: its call is this one.
    const token = error instanceof Conflict ? await tokenOf(digest) : undefined
    if (token) return token
    throw error
  })
}

async function tokenOf(digest: string): Promise<string | undefined> {
  const [call] = await database().select({ token: calls.token }).from(calls).where(eq(calls.digest, digest))
  return call?.token
}

/**
 * Holds the first host who can take a call at a moment, until the transaction ends: two who want one time come one
 * after the other. @param only this host @param but a call that gives its own time up
 * @throws Conflict if there is none
 */
export async function holdFreeHost(startsAt: Date, only?: string, but?: string): Promise<CallHost> {
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
