import { eq } from 'drizzle-orm'
import { system, visitor } from '#app/platform/actor.ts'
import { type CalendarReply, readCalendarReply } from '#app/platform/calendars/read-reply.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { isId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { readMail } from '#app/platform/mail/incoming/incoming.server.ts'
import { failsDmarc } from '#app/platform/mail/incoming/machines.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { formatInZone } from '#app/platform/zones/zone.server.ts'
import { emitLeadEvent } from '../../inbox/lead-kind.server.ts'
import { saveReply } from '../../inbox/replies/save-reply.server.ts'
import { parseClock } from '../busy/clock.ts'
import { zoneOf } from '../busy/zone-of.server.ts'
import { cancelCall } from '../change.server.ts'
import { callKind } from '../lead-kind.server.ts'
import { calls } from '../tables.server.ts'
import { proposedTimeMail } from './proposed-time.mail.tsx'

/** The result of a calendar reply to a call. */
export type CallReplyResult = { done: 'accepted' | 'declined' | 'proposed' } | { done: 'dropped'; because: string }

type Call = typeof calls.$inferSelect

const perCall: Limit = { name: 'call.calendar-reply', points: 30, seconds: 86_400, per: 'account' }

/**
 * Processes a calendar reply of a visitor: a decline cancels the call; acceptances and proposed times are stored with
 * it, and the host is emailed about a proposal. The call keeps its time, since only the host knows whether the other
 * one is free. Processing the same email twice stores one reply.
 * @returns undefined for an email that is no reply to a call @throws TooMany
 */
export async function receiveCallReply(raw: Uint8Array): Promise<CallReplyResult | undefined> {
  const mail = await readMail(raw)
  const reply = mail && readCalendarReply(mail)
  const call = reply && (await findInvitedCall(reply.uid))
  if (!mail || !reply || !call) return undefined
  const isVisitor = comparableAddress(reply.attendee) === comparableAddress(call.email)
  if (mail.soleSender !== reply.attendee || !isVisitor) return dropped('It does not come from who booked the call.')
  if (failsDmarc(mail)) return dropped('Its sender is not who they say they are.')
  if (call.cancelledAt || call.endsAt <= new Date()) return dropped('This call is cancelled or over.')
  await consume(perCall, call.id)
  try {
    if (reply.method === 'COUNTER') return await saveProposal(call, reply)
    if (reply.answer === 'DECLINED') return await decline(call)
    if (reply.answer === 'ACCEPTED') return await saveAcceptance(call)
    return dropped('It neither accepts nor declines, and proposes no other time.')
  } catch (error) {
    const known = errorOf(error)
    // Rethrow temporary errors, so that the mail server retries.
    if (!known || known.status === 503 || known.status === 429) throw error
    return dropped(known.message || 'The call is no longer there.')
  }
}

function dropped(reason: string): CallReplyResult {
  return { done: 'dropped', because: reason }
}

/** Finds the call of a calendar UID. By primary key. */
async function findInvitedCall(uid: string): Promise<Call | undefined> {
  const id = uid.split('@')[0]?.toLowerCase()
  if (!isId(id)) return undefined
  const [call] = await database().select().from(calls).where(eq(calls.id, id))
  return call
}

async function decline({ token }: Call): Promise<CallReplyResult> {
  await cancelCall(visitor, token)
  return { done: 'declined' }
}

async function saveAcceptance(call: Call): Promise<CallReplyResult> {
  const text = `Accepted in their calendar: ${formatInZone(call.startsAt, call.timeZone)}.`
  await transaction(() => saveAnswer(call, text))
  return { done: 'accepted' }
}

async function saveProposal(call: Call, reply: CalendarReply): Promise<CallReplyResult> {
  const proposed = startOf(reply, call)
  const words = tidy(reply.comment).slice(0, 2_000)
  const when = proposed ? formatInZone(proposed, call.timeZone) : 'their calendar does not say which'
  const text = [`Proposed another time in their calendar: ${when}.`, words].filter(Boolean).join('\n\n')
  const mail = await proposedTimeMail({ call, proposed, words })
  await transaction(async () => {
    const isNew = await saveAnswer(call, text)
    // Do not notify anybody about spam.
    if (!isNew || call.status === 'spam') return
    await database().update(calls).set({ status: 'new' }).where(eq(calls.id, call.id))
    await sendMail(mail)
  })
  return { done: 'proposed' }
}

/** The start of the proposed time; undefined if invalid. Without a zone it is in the visitor's. */
function startOf({ start }: CalendarReply, { timeZone }: Call): Date | undefined {
  if (!start) return undefined
  try {
    const { wall, zone, isDate } = parseClock(start.value, start.params)
    const moment = zone === 'UTC' ? wall : zoneOf(zone || timeZone)?.(wall)
    return isDate || moment === undefined ? undefined : new Date(moment)
  } catch {
    return undefined
  }
}

/** Stores the visitor's reply with the call. @returns false for a duplicate */
async function saveAnswer({ id: leadId, email: from, revision }: Call, text: string): Promise<boolean> {
  const replyId = await saveReply({ leadId, from, text, key: `calendar ${leadId} ${revision} ${text}` })
  if (replyId) await emitLeadEvent(system, callKind, 'wrote-back', leadId, { replyId })
  return replyId !== undefined
}
