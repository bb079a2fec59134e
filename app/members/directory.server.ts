import { and, desc, eq, gt, inArray, isNull, lt, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Actor, Role, SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { preparedForRole, preparedQuery } from '#app/platform/database/prepared.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { formatTime } from '#app/ui/time.tsx'
import { isBounced } from './bounces/queries.server.ts'
import { ensureMember } from './ensure-member.server.ts'
import type { Person } from './person.ts'
import { members } from './tables.server.ts'

/** A member's profile. */
export interface Profile extends Person {
  id: string
  joinedAt: Date
  suspendedUntil: Date | null
  /** True in the first 30 days, until they have finished or skipped the welcome steps. */
  isNew: boolean
}

/**
 * Names, headlines and pictures by id, in one query by primary key. Members who have left or are leaving are not in the
 * result.
 */
export async function peopleById(ids: (string | null)[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await peopleAmong({ ids: `{${wanted.join(',')}}` })
  return new Map(rows.map((row) => [row.id, row]))
}

const peopleAmong = preparedQuery('people', () =>
  database()
    .select(personColumns)
    .from(members)
    .where(and(sql`${members.id} = any (${sql.placeholder('ids')}::uuid[])`, isNotLeaving)),
)

/** SQL: the member with that id as JSON; null if they have left or are leaving. By primary key. */
export function personBy(id: SQLWrapper): SQL<Person | null> {
  const columns = Object.entries(personColumns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`(select json_build_object(${sql.join(columns, sql`, `)}) from ${members}
    where ${and(sql`${members.id} = ${id}`, isNotLeaving)})`
}

/** SQL: the mail address of the member with that id, for comparison; null if they are leaving. By primary key. */
export function addressOfMember(id: SQLWrapper): SQL<string | null> {
  return sql`(select lower(${members.email}) from ${members} where ${and(sql`${members.id} = ${id}`, isNotLeaving)})`
}

/** Mail contact of a member. */
interface Contact {
  name: string
  email: string
  timeZone: string
}

/** Names and mail addresses by id, for lists and exports. One query by primary key. */
export function contactsById(ids: string[]): Promise<Map<string, Contact>> {
  return contactsAmong(ids)
}

/** The same for sending mail: without members who are banned, have left, or whose address bounced. */
export function contactsToMail(ids: string[]): Promise<Map<string, Contact>> {
  return contactsAmong(ids, isMailed)
}

async function contactsAmong(ids: string[], which?: SQL): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: members.id, name: members.displayName, email: members.email, timeZone: members.timeZone })
    .from(members)
    .where(and(inArray(members.id, ids), which))
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

/** The mail addresses among `emails` that belong to banned members, in lower case. Reads the whole table. */
export async function bannedAmong(emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const address = sql<string>`lower(${members.email})`
  const rows = await database()
    .select({ address })
    .from(members)
    .where(and(gt(members.bannedUntil, sql`now()`), inArray(address, [...new Set(emails.map(comparableAddress))])))
  return new Set(rows.map((row) => row.address))
}

/** True for a member who is banned now. By primary key. */
export async function isBannedMember(id: string): Promise<boolean> {
  const banned = and(eq(members.id, id), gt(members.bannedUntil, sql`now()`))
  return (await database().$count(members, banned)) > 0
}

/** Ids of the members who are banned now. By `members_banned`; there are few. */
export async function bannedMemberIds(): Promise<string[]> {
  const rows = await database().select({ id: members.id }).from(members).where(gt(members.bannedUntil, sql`now()`))
  return rows.map(({ id }) => id)
}

/** The time zone of a member's profile; empty if not set. */
export async function zoneOfMember(id: string): Promise<string> {
  const [row] = await database().select({ timeZone: members.timeZone }).from(members).where(eq(members.id, id))
  return row?.timeZone ?? ''
}

/** The member with this mail address, ignoring case; undefined if there is none. */
export async function memberIdByAddress(email: string): Promise<string | undefined> {
  const [member] = await database()
    .select({ id: members.id })
    .from(members)
    .where(eq(sql`lower(${members.email})`, comparableAddress(email)))
    .limit(1)
  return member?.id
}

/** Ids of the members with these mail addresses, by normalized address. Reads the whole table. */
export async function memberIdsByAddress(emails: string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map()
  const address = sql<string>`lower(${members.email})`
  const wanted = [...new Set(emails.map(comparableAddress))]
  const rows = await database()
    .select({ id: members.id, address })
    .from(members)
    .where(and(inArray(address, wanted), isNotLeaving))
  return new Map(rows.map(({ id, address }) => [address, id]))
}

/** Name and suspension of a member. */
export interface MembershipState {
  id: string
  name: string
  suspendedUntil: Date | null
  /** Mails to their address bounced. */
  isBounced: boolean
}

/** Names and suspensions by id, in one query by primary key. Accounts without a profile are not in the result. */
export async function membershipsById(ids: string[]): Promise<Map<string, MembershipState>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: members.id, name: members.displayName, suspendedUntil: members.suspendedUntil, isBounced })
    .from(members)
    .where(inArray(members.id, ids))
  return new Map(rows.map((row) => [row.id, { ...row, suspendedUntil: stillOn(row.suspendedUntil) }]))
}

/**
 * Ids of members whose name contains `query`, the newest first, 100 at most. Reads the whole table: for admins only.
 */
export async function memberIdsNamed(query: string): Promise<string[]> {
  const rows = await database()
    .select({ id: members.id })
    .from(members)
    .where(and(contains(query, members.displayName), isNotLeaving))
    .orderBy(desc(members.joinedAt), desc(members.id))
    .limit(100)
  return rows.map((row) => row.id)
}

/** One profile, or undefined. One query by primary key. */
export async function findProfile(id: string): Promise<Profile | undefined> {
  if (!isId(id)) return undefined
  const [row] = await profileAt({ id })
  return row && { ...row, suspendedUntil: stillOn(row.suspendedUntil) }
}

const profileAt = preparedQuery('profile', () =>
  database()
    .select(profileColumns)
    .from(members)
    .where(and(eq(members.id, sql.placeholder('id')), isNotLeaving)),
)

/** The actor's profile. Creates it if no sign-in has. */
export async function currentProfile(actor: SignedIn): Promise<Profile> {
  return madeIfNone(actor, () => findProfile(actor.id))
}

/**
 * Prepares a query for the actor's profile with one more column, by primary key.
 * @param name a unique name for the prepared query
 * @param column may depend only on the actor's role and id
 */
export function currentProfileWith<More>(name: string, column: (actor: SignedIn) => SQL<More>) {
  const read = preparedForRole(name, (actor) => {
    const member = actor as SignedIn
    return database()
      .select({ ...profileColumns, more: column(member) })
      .from(members)
      .where(and(eq(members.id, member.id), isNotLeaving))
  })
  return (actor: SignedIn): Promise<Profile & { more: More }> =>
    madeIfNone(actor, async () => {
      const [row] = await read(actor)
      return row && { ...row, suspendedUntil: stillOn(row.suspendedUntil) }
    })
}

async function madeIfNone<Read>(actor: SignedIn, read: () => Promise<Read | undefined>): Promise<Read> {
  const known = await read()
  if (known) return known
  await transaction(() => ensureMember(actor))
  return (await read()) as Read
}

/** Locks profiles in id order. @returns their roles and suspensions */
export async function lockProfiles(ids: string[]) {
  const rows = await database()
    .select({ id: members.id, role: members.role, suspendedUntil: members.suspendedUntil })
    .from(members)
    .where(inArray(members.id, ids))
    .orderBy(members.id)
    .for('update')
  return rows.map((row) => ({ ...row, suspendedUntil: stillOn(row.suspendedUntil) }))
}

/**
 * Requires a member who is not suspended. Inside a transaction it locks their row, so that the account is not deleted
 * before the action is done.
 * @throws Forbidden for visitors, and for suspended members, who can only read
 */
export async function requireActiveMember(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member') throw new Forbidden('Please sign in first.')
  let [row] = await lockedMembership({ id: actor.id })
  if (!row) {
    await ensureMember(actor)
    ;[row] = await lockedMembership({ id: actor.id })
  }
  const until = stillOn(row?.suspendedUntil ?? null)
  if (until) throw new Forbidden(suspensionMessage(until))
  return actor
}

const lockedMembership = preparedQuery('member_standing', () =>
  database()
    .select({ suspendedUntil: members.suspendedUntil })
    .from(members)
    .where(eq(members.id, sql.placeholder('id')))
    .for('key share'),
)

/** The error for a suspended member who tries to write. Pages show the time in the reader's time zone. */
export function suspensionMessage(until: Date): string {
  return `You are suspended until ${formatTime(until)}. Until then you can read, but not write.`
}

/**
 * Finds members by the names typed after an @, ignoring spaces and accents. About three per name at most. By the index
 * `members_by_typed_name`.
 * @param among searches only these members, by first name as well; if absent, all members by full name
 */
export async function membersByMention(names: string[], among?: (string | null)[]): Promise<Map<string, string[]>> {
  if (names.length === 0 || among?.length === 0) return new Map()
  const name = members.displayName
  const bears = among
    ? and(
        inArray(
          members.id,
          among.filter((id) => id !== null),
        ),
        sql`${nameKey(sql`inputs.name`)} in (${nameKey(name)}, ${nameKey(sql`substring(${name} from '^\\S+')`)})`,
      )
    : sql`${nameKey(name)} = ${nameKey(sql`inputs.name`)}`
  const rows = await database()
    .select({ id: members.id, input: sql<string>`inputs.name` })
    .from(sql`json_array_elements_text(${JSON.stringify([...new Set(names)])}::json) inputs (name)`)
    .innerJoin(members, and(bears, isNotLeaving))
    .limit(names.length * 3)
  const bearers = new Map<string, string[]>()
  for (const row of rows) bearers.set(row.input, [...(bearers.get(row.input) ?? []), row.id])
  return bearers
}

/** SQL: a name for comparison, folded and without spaces. */
function nameKey(name: SQLWrapper): SQL {
  return sql`regexp_replace(fold_text(${name}), '\\s', '', 'g')`
}

/** Members as actors, for mails whose content depends on their permissions. One query by primary key. */
export function membersToMail(ids: string[]): Promise<(SignedIn & { name: string })[]> {
  return actorsAmong(ids, isMailed)
}

/** The same for received mails: includes members whose own address bounced. */
export function membersByIds(ids: string[]): Promise<(SignedIn & { name: string })[]> {
  return actorsAmong(ids, isAdmitted)
}

async function actorsAmong(ids: string[], which: SQL): Promise<(SignedIn & { name: string })[]> {
  if (ids.length === 0) return []
  const rows = await database()
    .select({ id: members.id, email: members.email, role: members.role, name: members.displayName })
    .from(members)
    .where(and(inArray(members.id, ids), which))
  return rows.map((row) => ({ kind: 'member', sessionId: '', ...row }))
}

/** The ids of a thousand members after `last`, in the order of their ids. */
export async function memberIdsAfter(last: string | null): Promise<string[]> {
  const rows = await database()
    .select({ id: members.id })
    .from(members)
    .where(and(last === null ? undefined : gt(members.id, last), isNotLeaving))
    .orderBy(members.id)
    .limit(1000)
  return rows.map((row) => row.id)
}

/** Adds the actor's name to each line of a history; undefined for the product, and for members who have left. */
export async function withActorNames<Line extends { actorId: string | null }>(lines: Line[]) {
  const people = await peopleById(lines.map(({ actorId }) => actorId))
  return lines.map(({ actorId, ...line }) => ({ ...line, who: actorId ? people.get(actorId)?.name : undefined }))
}

/** Mail addresses of moderators and admins, for notices about content to review. */
export function moderatorAddresses(): Promise<string[]> {
  return addressesOf(['moderator', 'admin'])
}

/** Mail addresses of the admins, for problems that only they can fix. */
export function adminAddresses(): Promise<string[]> {
  return addressesOf(['admin'])
}

/** True for a member who is an admin and not leaving. By primary key. */
export async function isAdmin(id: string): Promise<boolean> {
  const admins = await database().$count(members, and(eq(members.id, id), eq(members.role, 'admin'), isNotLeaving))
  return admins > 0
}

/** The members who can own leads, sorted by name. */
export function leadOwnersByName(): Promise<{ id: string; name: string }[]> {
  return namesOf(['sales', 'admin'])
}

/** The members who write for the site, sorted by name. */
export function writersByName(): Promise<{ id: string; name: string }[]> {
  return namesOf(['editor', 'admin'])
}

function namesOf(roles: Role[]): Promise<{ id: string; name: string }[]> {
  return database()
    .select({ id: members.id, name: members.displayName })
    .from(members)
    .where(and(inArray(members.role, roles), isNotLeaving))
    .orderBy(members.displayName, members.id)
    .limit(50)
}

async function addressesOf(roles: Role[]): Promise<string[]> {
  const rows = await database()
    .select({ email: members.email })
    .from(members)
    .where(and(inArray(members.role, roles), isMailed))
    .orderBy(members.id)
    .limit(50)
  return rows.map((row) => row.email)
}

/** SQL: true unless the member is leaving. Everyone but the account itself and the admins treats them as gone. */
export const isNotLeaving = eq(members.leaving, false)

/** SQL: true unless the member is leaving or banned. */
const isAdmitted = and(isNotLeaving, or(isNull(members.bannedUntil), lt(members.bannedUntil, sql`now()`))) as SQL

/** SQL: true for admitted members whose address has not bounced. */
const isMailed = and(isAdmitted, not(isBounced)) as SQL

/** The columns of a `Person`, as shown beside their content. */
export const personColumns = {
  id: members.id,
  name: members.displayName,
  headline: members.headline,
  affiliation: members.affiliation,
  avatar: members.avatar,
  role: members.role,
}

const profileColumns = {
  ...personColumns,
  joinedAt: members.joinedAt,
  suspendedUntil: members.suspendedUntil,
  isNew: sql<boolean>`${members.welcomedAt} is null and ${members.joinedAt} > now() - interval '30 days'`,
}

/** The end of a suspension, or null if it is over. */
export function stillOn(suspendedUntil: Date | null): Date | null {
  return suspendedUntil && suspendedUntil > new Date() ? suspendedUntil : null
}
