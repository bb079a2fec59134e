import { createHash } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import { memberIdByAddress, membersToMail } from '#app/members/directory.server.ts'
import { visitor } from '#app/platform/actor.ts'
import { readCalendarReply } from '#app/platform/calendars/read-reply.ts'
import { database } from '#app/platform/database/database.server.ts'
import { errorOf } from '#app/platform/forms/errors.server.ts'
import { isId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { readMail } from '#app/platform/mail/incoming/incoming.server.ts'
import { failsDmarc, isProvenSender } from '#app/platform/mail/incoming/machines.ts'
import { requestRegistration } from '../public/sign-up.server.ts'
import { register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { confirmRegistration } from '../self-service/confirm.server.ts'
import { cancelRegistrationByToken } from '../self-service/leave.server.ts'
import { events } from '../tables.server.ts'

/** The result of a calendar reply. */
export type CalendarReplyResult = { done: 'accepted' | 'declined' } | { done: 'dropped'; because: string }

const perAttendee: Limit = { name: 'event.calendar-reply', points: 30, seconds: 86_400, per: 'account' }

/**
 * Processes a calendar reply to an invitation: a decline passes the seat to the next in line, and accepting afterwards
 * registers again. Processing the same email twice has no further effect.
 * @returns undefined for an email without such a reply @throws TooMany
 */
export async function receiveCalendarReply(raw: Uint8Array): Promise<CalendarReplyResult | undefined> {
  const mail = await readMail(raw)
  const reply = mail && readCalendarReply(mail)
  if (!mail || reply?.method !== 'REPLY') return undefined
  const { attendee, answer } = reply
  if (mail.soleSender !== attendee) return dropped('It does not come from the address that was invited.')
  if (failsDmarc(mail)) return dropped('Its sender is not who they say they are.')
  const event = await findEvent(reply.uid)
  if (!event) return dropped('This is none of our events.')
  if (answer !== 'DECLINED' && answer !== 'ACCEPTED') return dropped('It neither accepts nor declines.')
  // Hash the key: rate limit counters outlive deleted personal data.
  await consume(perAttendee, createHash('sha256').update(attendee).digest('hex'))
  try {
    const sender = { address: attendee, name: mail.from?.name, isProven: isProvenSender(mail) === true }
    await (answer === 'DECLINED' ? decline(event.id, attendee) : accept(event, sender))
    return { done: answer === 'DECLINED' ? 'declined' : 'accepted' }
  } catch (error) {
    const refusal = errorOf(error)
    // Rethrow temporary errors, so that the mail server retries.
    if (!refusal || refusal.status === 503 || refusal.status === 429) throw error
    return dropped(refusal.message || 'The event is no longer there.')
  }
}

function dropped(reason: string): CalendarReplyResult {
  return { done: 'dropped', because: reason }
}

type InvitedEvent = Pick<typeof events.$inferSelect, 'id' | 'slug' | 'audience'>

async function findEvent(uid: string): Promise<InvitedEvent | undefined> {
  const id = uid.split('@')[0]?.toLowerCase()
  if (!isId(id)) return undefined
  const { slug, audience } = events
  const [event] = await database().select({ id: events.id, slug, audience }).from(events).where(eq(events.id, id))
  return event
}

/** The registrations of an address for an event, as a member and as a guest. By index. */
async function registrationsOf(eventId: string, address: string) {
  const memberId = await memberIdByAddress(address)
  const isTheirs = or(
    memberId ? eq(eventRegistrations.userId, memberId) : undefined,
    eq(sql`lower(${eventRegistrations.guestEmail})`, address),
  )
  return database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), isTheirs))
}

async function decline(eventId: string, address: string): Promise<void> {
  for (const { token } of await registrationsOf(eventId, address)) await cancelRegistrationByToken(visitor, token)
}

/**
 * Accepts an offered seat, or registers again without a registration. This is safe for members, who are notified by
 * their own account settings and see the registration on their pages. For guests the address is the only identity, and
 * a sender can be forged: the reply counts immediately only if our mail server authenticated it (`dmarc=pass`).
 * Otherwise the guest gets the same confirmation link as on the page, and no seat until they follow it.
 */
async function accept(
  { id, slug, audience }: InvitedEvent,
  { address, name, isProven }: { address: string; name?: string | undefined; isProven: boolean },
): Promise<void> {
  const [own] = await registrationsOf(id, address)
  if (own?.offered) return confirmRegistration(own.token)
  if (own && own.state !== 'asked') return
  const memberId = await memberIdByAddress(address)
  const [member] = memberId ? await membersToMail([memberId]) : []
  if (member) await register(member, id)
  else if (!memberId && audience === 'public') {
    const guest = { name: (name || address).slice(0, 120), email: address, consent: 'on' as const }
    const byCalendar = isProven ? 'proven' : 'unproven'
    await requestRegistration(slug, guest, { address, timeZone: null, source: {}, byCalendar })
    const [asked] = isProven ? await registrationsOf(id, address) : []
    if (asked) await confirmRegistration(asked.token)
  }
}
