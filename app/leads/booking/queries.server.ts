import { and, asc, eq, getTableColumns, gt, inArray, isNull, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { peopleOfAccounts } from '#app/people/queries.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notesAbout } from '../inbox/queries.server.ts'
import { type CallHost, formatCallLocation } from './call.ts'
import { callKind } from './lead-kind.server.ts'
import { slotsOf } from './slots.server.ts'
import { callHosts, callRequests, calls } from './tables.server.ts'

const { search: _, digest: __, ...shown } = getTableColumns(calls)

/** A booked call as its own page and the admin page show it. */
export type BookedCall = Omit<typeof calls.$inferSelect, 'search' | 'digest'>

/** The moments at which a call can start, soonest first. @param hostId restricts them to one host */
export async function freeTimes(now = new Date(), hostId?: string): Promise<Date[]> {
  const hosts = await database()
    .select()
    .from(callHosts)
    .where(isTaking(hostId))
    .orderBy(asc(callHosts.memberId))
    .limit(50)
  const takenByHost = await occupiedSpansOf(hosts, now)
  const moments = hosts.flatMap((host) => slotsOf(host, takenByHost.get(host.memberId) ?? [], now).map(Number))
  return [...new Set(moments)].sort((one, other) => one - other).map((moment) => new Date(moment))
}

/** The length of a call in minutes; undefined if it depends on the host. @param hostId the chosen host, if any */
export async function callMinutes(hostId?: string): Promise<number | undefined> {
  const lengths = await database()
    .selectDistinct({ minutes: callHosts.minutes })
    .from(callHosts)
    .where(isTaking(hostId))
    .limit(2)
  return lengths.length === 1 ? lengths[0]?.minutes : undefined
}

/**
 * True if every host has a video room: visitors who have chosen no host must be able to meet any.
 * @param hostId the chosen host, if any
 */
export async function isVideoOffered(hostId?: string): Promise<boolean> {
  const [row] = await database()
    .select({ offered: sql<boolean>`coalesce(bool_and(${callHosts.videoLink} is not null), false)` })
    .from(callHosts)
    .where(isTaking(hostId))
  return row?.offered ?? false
}

/** True if at least one host takes calls; other pages link to the booking page only then. */
export async function isAnybodyTakingCalls(): Promise<boolean> {
  const rows = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(eq(callHosts.taking, true))
    .limit(1)
  return rows.length > 0
}

/** True if this member takes calls. By primary key. */
export async function isTakingCalls(memberId: string): Promise<boolean> {
  return (await database().$count(callHosts, and(eq(callHosts.memberId, memberId), eq(callHosts.taking, true)))) > 0
}

/**
 * The people of the site among those who take calls, and whether they are all of them.
 * @param hostId restricts both to one host
 */
export async function peopleTakingCalls(hostId?: string) {
  const hosts = await database()
    .select({ id: callHosts.memberId })
    .from(callHosts)
    .where(isTaking(hostId))
    .orderBy(asc(callHosts.memberId))
    .limit(50)
  const people = await peopleOfAccounts(hosts.map(({ id }) => id))
  return { people, areAll: people.length === hosts.length }
}

function isTaking(hostId: string | undefined) {
  return and(eq(callHosts.taking, true), hostId ? eq(callHosts.memberId, hostId) : undefined)
}

/** Booked calls and reserved times from `now` on, by host. By two indexes. */
export async function occupiedSpansOf(hosts: Pick<CallHost, 'memberId'>[], now: Date) {
  const ids = hosts.map(({ memberId }) => memberId)
  const { id, hostId, startsAt, endsAt } = calls
  const { id: requestId, hostId: pendingHost, startsAt: pendingStart, endsAt: pendingEnd, expiresAt } = callRequests
  const rows =
    ids.length === 0
      ? []
      : await database()
          .select({ id, hostId, startsAt, endsAt })
          .from(calls)
          .where(and(inArray(hostId, ids), isNull(calls.cancelledAt), gt(endsAt, now)))
          .unionAll(
            database()
              .select({ id: requestId, hostId: pendingHost, startsAt: pendingStart, endsAt: pendingEnd })
              .from(callRequests)
              .where(and(inArray(pendingHost, ids), gt(expiresAt, sql`now()`))),
          )
  return Map.groupBy(rows, (row) => row.hostId)
}

/**
 * Upcoming calls, soonest first, 20 at most: all of them for readers of leads, else the actor's own. By the index of
 * upcoming calls.
 * @throws Forbidden unless staff
 */
export async function upcomingCalls(actor: SignedIn) {
  if (!can(actor, 'call.host')) throw new Forbidden()
  const { id, name, startsAt, phone, videoLink, hostId } = calls
  const mayRead = can(actor, 'call.read')
  const rows = await database()
    .select({ id, name, startsAt, phone, videoLink, hostId })
    .from(calls)
    .where(and(isNull(calls.cancelledAt), gt(calls.endsAt, new Date()), mayRead ? undefined : eq(hostId, actor.id)))
    .orderBy(asc(startsAt), asc(id))
    .limit(20)
  const hosts = await peopleById(rows.map((call) => call.hostId))
  return rows.map(({ hostId: host, phone: number, videoLink: room, ...call }) => ({
    ...call,
    host: hosts.get(host)?.name ?? formerMember.name,
    location: formatCallLocation({ phone: number, videoLink: room }),
    href: mayRead ? `/admin/inbox/calls/${call.id}` : undefined,
  }))
}

/** The call of a link. By unique index. @throws NotFound */
export async function findCallByToken(token: string): Promise<BookedCall> {
  if (!isId(token)) throw new NotFound()
  const [call] = await database().select(shown).from(calls).where(eq(calls.token, token))
  if (!call) throw new NotFound()
  return call
}

/** A booked call as sent to webhooks. By primary key. @throws Forbidden */
export async function callColumns(actor: Actor, id: string) {
  if (!can(actor, 'record.tell')) throw new Forbidden()
  const { name, email, company, phone, videoLink, about, startsAt, endsAt, timeZone, cancelledAt, hostId } = calls
  const [call] = await database()
    .select({
      id: calls.id,
      name,
      email,
      company,
      phone,
      videoLink,
      about,
      startsAt,
      endsAt,
      timeZone,
      cancelledAt,
      hostId,
    })
    .from(calls)
    .where(eq(calls.id, id))
  return call
}

/** A call with its notes. @throws NotFound, also unless admin */
export async function findCall(actor: Actor, id: string) {
  if (!can(actor, 'call.read') || !isId(id)) throw new NotFound()
  const [call] = await database().select(shown).from(calls).where(eq(calls.id, id))
  if (!call) throw new NotFound()
  return { ...call, notes: await notesAbout(callKind, call) }
}
