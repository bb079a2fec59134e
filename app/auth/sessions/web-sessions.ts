import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { entersAdmin, type Role, roles } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, ensureTransaction, transaction } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import { newId } from '#app/platform/ids.ts'
import { isBanned, type User } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { newSecret, sha256 } from '../hashes.ts'
import { rememberNetwork } from '../known-networks.ts'
import { cancelDeletion } from '../leaving/keep-account.ts'
import { lacksPasskey } from '../passkeys/required.ts'
import { users, webSessions } from '../tables.server.ts'
import { noteDevice } from './known-devices.ts'

/** Members and admins have separate sessions. */
export type WebSessionKind = 'campus' | 'admin'

const day = 86_400
/** The absolute and the idle lifetime of a session, in seconds. */
const lifetimes = { campus: { absolute: 30 * day, idle: 14 * day }, admin: { absolute: 12 * 3600, idle: 3600 } }
/** Minimum seconds between updates of a session's last use. */
const touchSeconds = 60

/** A session's secret and how its cookie is set. */
export interface WebSessionCookie {
  /** The cookie's value. Only its hash is stored. */
  token: string
  cookie: {
    name: string
    maxAge: number
    httpOnly: true
    sameSite: 'Lax'
    secure: boolean
    path: '/'
  }
  sessionId: string
}

/** The input to start a session. `isDeviceNoted`: the same transaction has recorded the device already. */
export interface WebSessionStart extends Caller {
  userId: string
  kind: WebSessionKind
  aal?: 'aal1' | 'aal2'
  isDeviceNoted?: boolean
}

/** Starts a session of the website for a member who has signed in. */
export function startWebSession(start: WebSessionStart): Promise<WebSessionCookie> {
  return ensureTransaction(async () => {
    const { aal = 'aal1' } = start
    if (!start.isDeviceNoted) await noteDevice(start.userId, start)
    const opened = await insertSession(start, lifetimes[start.kind].absolute)
    await rememberNetwork(start.userId, aal)
    await cancelDeletion(start.userId, aal, start)
    return opened
  })
}

/** An open session with its owner. */
export interface ResolvedWebSession {
  user: User
  role: Role
  sessionId: string
  aal: 'aal1' | 'aal2'
  /** The second factor is still missing: until then the session can do nothing else. */
  needsFactor: boolean
  /** The admin still has to add or use a passkey, where admins need one. */
  needsPasskey: boolean
  /** When it was started. */
  startedAt: Date
  /** The time of the last reauthentication, which sensitive actions require to be recent. */
  provedAt: Date
  expiresAt: Date
}

/**
 * The session of a cookie, or null if it has ended: by time, sign-out, ban, deletion or a change of password or role.
 * One query by an index; the last use is updated once a minute.
 * @param options.byFormerName the cookie has its former name, which a neighboring host can set too; accepted only until
 * the session has moved to the new name
 */
export async function resolveWebSession(
  token: string | undefined,
  kind: WebSessionKind,
  { byFormerName = false }: { byFormerName?: boolean } = {},
): Promise<ResolvedWebSession | null> {
  if (!token || token.length > 100) return null
  const [row] = await sessionAt({ hash: sha256(token), kind })
  if (!row) return null
  const { session, user } = row
  if (byFormerName && isTakenOver(session)) return null
  const needsFactor = session.aal === 'aal1' && row.hasFactor
  const now = Date.now()
  const idle = now - session.lastSeenAt.getTime()
  const role = roleOf(user)
  const over = session.expiresAt.getTime() <= now || idle > lifetimes[kind].idle * 1000
  if (over || isBanned(user) || user.deletedAt || (kind === 'admin' && !entersAdmin(role))) return null
  if (idle > touchSeconds * 1000) await touch(session.id)
  const { id: sessionId, aal, createdAt: startedAt, expiresAt } = session
  const needsPasskey = kind === 'admin' && role === 'admin' && (await lacksPasskey(session))
  const provedAt = session.provedAt ?? startedAt
  return { user, role, sessionId, aal, needsFactor, needsPasskey, startedAt, provedAt, expiresAt }
}

const sessionColumns = {
  id: webSessions.id,
  userId: webSessions.userId,
  aal: webSessions.aal,
  createdAt: webSessions.createdAt,
  lastSeenAt: webSessions.lastSeenAt,
  expiresAt: webSessions.expiresAt,
  provedAt: webSessions.provedAt,
  hostCookieSince: webSessions.hostCookieSince,
}

const sessionAt = preparedQuery('web_session', () =>
  database()
    .select({ session: sessionColumns, user: users, hasFactor })
    .from(webSessions)
    .innerJoin(users, eq(users.id, webSessions.userId))
    .where(and(eq(webSessions.tokenHash, sql.placeholder('hash')), eq(webSessions.kind, sql.placeholder('kind')))),
)

const beingTouched = new Set<string>()

/** Updates a session's last use. Concurrent requests skip it: each would wait for the row with a connection. */
async function touch(sessionId: string): Promise<void> {
  if (beingTouched.has(sessionId)) return
  beingTouched.add(sessionId)
  try {
    await database().update(webSessions).set({ lastSeenAt: new Date() }).where(eq(webSessions.id, sessionId))
  } finally {
    beingTouched.delete(sessionId)
  }
}

const hasFactor = sql<boolean>`exists(select from auth.mfa_factors where user_id = ${users.id} and status = 'verified')`

// Accept the former cookie for another minute, for requests sent before the browser got the new one.
function isTakenOver({ hostCookieSince }: { hostCookieSince: Date | null }): boolean {
  return hostCookieSince !== null && Date.now() - hostCookieSince.getTime() > 60_000
}

/** Moves a session to the cookie name that only this host can set. The former name stops working after a minute. */
export async function moveToHostCookie(
  token: string,
  kind: WebSessionKind,
  { sessionId, expiresAt }: Pick<ResolvedWebSession, 'sessionId' | 'expiresAt'>,
): Promise<WebSessionCookie> {
  await database()
    .update(webSessions)
    .set({ hostCookieSince: new Date() })
    .where(and(eq(webSessions.id, sessionId), isNull(webSessions.hostCookieSince)))
  return cookieOf(token, sessionId, kind, Math.floor((expiresAt.getTime() - Date.now()) / 1000))
}

/** True if the session is at `aal2`. */
export async function isElevated(sessionId: string): Promise<boolean> {
  const [row] = await database().select({ aal: webSessions.aal }).from(webSessions).where(eq(webSessions.id, sessionId))
  return row?.aal === 'aal2'
}

/**
 * Gives a session a new secret, as after a rise in privilege. The previous secret stops working; the lifetime does not
 * change.
 * @returns null if the session has ended
 */
export function rotateWebSession(
  token: string,
  kind: WebSessionKind,
  change: { aal?: 'aal1' | 'aal2' } = {},
): Promise<WebSessionCookie | null> {
  return transaction(async () => {
    const [former] = await database()
      .delete(webSessions)
      .where(and(eq(webSessions.tokenHash, sha256(token)), eq(webSessions.kind, kind)))
      .returning()
    const secondsLeft = former ? Math.floor((former.expiresAt.getTime() - Date.now()) / 1000) : 0
    if (!former || secondsLeft <= 0) return null
    const aal = change.aal ?? former.aal
    await rememberNetwork(former.userId, aal)
    await cancelDeletion(former.userId, aal, former)
    return insertSession({ ...former, ...change }, secondsLeft)
  })
}

/** Records that the session's owner has just reauthenticated. */
export async function recordReauthentication(sessionId: string): Promise<void> {
  await database().update(webSessions).set({ provedAt: new Date() }).where(eq(webSessions.id, sessionId))
}

/** Ends the session of a cookie. */
export async function endWebSession(token: string): Promise<void> {
  await database()
    .delete(webSessions)
    .where(eq(webSessions.tokenHash, sha256(token)))
}

/** A line in the list of a member's sessions. */
export interface WebSessionLine {
  id: string
  kind: WebSessionKind
  userAgent: string
  address: string
  startedAt: Date
  lastSeenAt: Date
}

/** The member's open sessions, the last used first, 100 at most. */
export async function listWebSessions(userId: string): Promise<WebSessionLine[]> {
  const rows = await database()
    .select()
    .from(webSessions)
    .where(and(eq(webSessions.userId, userId), gt(webSessions.expiresAt, new Date())))
    .orderBy(desc(webSessions.lastSeenAt), desc(webSessions.id))
    .limit(100)
  return rows
    .filter((row) => Date.now() - row.lastSeenAt.getTime() <= lifetimes[row.kind].idle * 1000)
    .map(({ id, kind, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      kind,
      userAgent,
      address,
      startedAt: createdAt,
      lastSeenAt,
    }))
}

/** The ids among `ids` whose sessions are open. One query by primary key. */
export async function openSessionsAmong(ids: string[]): Promise<Set<string>> {
  const rows = await database()
    .select({ id: webSessions.id })
    .from(webSessions)
    .where(and(inArray(webSessions.id, ids), gt(webSessions.expiresAt, new Date())))
  return new Set(rows.map(({ id }) => id))
}

/** Ends one of the member's sessions. @returns false if it is not theirs or has ended */
export async function endWebSessionById(userId: string, sessionId: string): Promise<boolean> {
  const ended = await database()
    .delete(webSessions)
    .where(and(eq(webSessions.userId, userId), eq(webSessions.id, sessionId)))
    .returning({ id: webSessions.id })
  return ended.length > 0
}

/** Ends the member's sessions but one (or all, without `except`). */
export async function endOtherWebSessions(userId: string, except?: string): Promise<void> {
  await database()
    .delete(webSessions)
    .where(except ? and(eq(webSessions.userId, userId), ne(webSessions.id, except)) : eq(webSessions.userId, userId))
}

/** The account's role, from its `app_metadata`. */
export function roleOf(user: Pick<User, 'appMetadata'>): Role {
  const { role } = user.appMetadata
  return roles.find((known) => known === role) ?? 'member'
}

async function insertSession(
  start: { userId: string; kind: WebSessionKind; aal?: 'aal1' | 'aal2'; userAgent: string; address: string },
  maxAge: number,
): Promise<WebSessionCookie> {
  const token = newSecret()
  const id = newId()
  await database()
    .insert(webSessions)
    .values({
      id,
      tokenHash: sha256(token),
      userId: start.userId,
      kind: start.kind,
      aal: start.aal ?? 'aal1',
      userAgent: start.userAgent.slice(0, 300),
      address: start.address,
      expiresAt: new Date(Date.now() + maxAge * 1000),
      hostCookieSince: config().https ? new Date(0) : null,
    })
  return cookieOf(token, id, start.kind, maxAge)
}

// The `__Host-` prefix prevents neighboring hosts from planting a session. Browsers accept it over https only.
function cookieOf(token: string, sessionId: string, kind: WebSessionKind, maxAge: number): WebSessionCookie {
  const { https } = config()
  const name = `${https ? '__Host-' : ''}${kind}_session`
  return { token, sessionId, cookie: { name, maxAge, httpOnly: true, sameSite: 'Lax', secure: https, path: '/' } }
}
