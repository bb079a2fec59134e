import { and, eq, isNull, ne } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { type UserResponse, userResponse } from '../accounts/user-response.ts'
import { changeUser, isBanned, lockUser, type User, userById } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { newSecret, sha256 } from '../hashes.ts'
import { seal, unseal } from '../keys/seal.ts'
import { rememberNetwork } from '../known-networks.ts'
import { cancelDeletion } from '../leaving/keep-account.ts'
import { limitAddress, limits } from '../limits.ts'
import { type Amr, refreshTokens, sessions } from '../tables.server.ts'
import { noteDevice } from './known-devices.ts'
import { accessTokenSeconds, issueAccessToken } from './tokens.ts'

export type Session = typeof sessions.$inferSelect

/** A session with its refresh token, of which only the hash is stored. */
export interface OpenSession {
  user: User
  session: Session
  refreshToken: string
}

/** The authentication method of a sign-in. */
export interface AuthenticationProof {
  method: string
  provider?: string
}

/**
 * Signs `user` in with a new session and its first refresh token.
 * @param how `forOAuthClient`: the request comes from the server of an OAuth client, so that its address is not the
 * member's, and the member has not come back
 * @throws AuthError user_banned
 */
export async function openSession(
  user: User,
  authentication: AuthenticationProof,
  caller: Caller,
  how: { forOAuthClient?: boolean } = {},
): Promise<OpenSession> {
  const current = await lockUser(user.id)
  if (!current || current.deletedAt) fail('user_not_found', { status: 403 })
  if (isBanned(current)) fail('user_banned')
  const now = new Date()
  const [session] = await database()
    .insert(sessions)
    .values({
      id: newId(),
      userId: user.id,
      amr: [amrEntry(authentication, now)],
      userAgent: caller.userAgent,
      address: caller.address,
    })
    .returning()
  if (!session) throw new Error('The session was not inserted.')
  const signedIn = await changeUser(user.id, { lastSignInAt: now })
  const refreshToken = newSecret()
  await database()
    .insert(refreshTokens)
    .values({ id: newId(), sessionId: session.id, tokenHash: sha256(refreshToken) })
  if (!how.forOAuthClient) await welcomeMember(user.id, caller)
  await audit({
    act: 'auth.signed-in',
    actorId: user.id,
    details: { ...authentication, sessionId: session.id },
    caller,
  })
  return { user: signedIn, session, refreshToken }
}

async function welcomeMember(userId: string, caller: Caller): Promise<void> {
  await noteDevice(userId, caller)
  await rememberNetwork(userId, 'aal1')
  await cancelDeletion(userId, 'aal1', caller)
}

/** Limits a session to the end that an identity provider sets. Does nothing if `notAfter` is undefined. */
export async function limitSession(opened: OpenSession, notAfter: Date | undefined): Promise<OpenSession> {
  if (!notAfter) return opened
  await database().update(sessions).set({ notAfter }).where(eq(sessions.id, opened.session.id))
  return { ...opened, session: { ...opened.session, notAfter } }
}

/** A session in the protocol's form. */
export interface SessionResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: UserResponse
  provider_token?: string
  provider_refresh_token?: string
  weak_password?: { message: string; reasons: string[] }
}

/** Converts a session to the protocol's form, with a new access token. */
export async function sessionResponse({ user, session, refreshToken }: OpenSession): Promise<SessionResponse> {
  const { token, expiresAt } = await issueAccessToken(user, session)
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await userResponse(user),
  }
}

/**
 * Adds an authentication method (such as a second factor) to a session, and replaces its refresh tokens with a new one.
 */
export async function strengthenSession(
  session: Session,
  authentication: AuthenticationProof,
  change: { aal: 'aal1' | 'aal2'; factorId: string | null },
): Promise<{ session: Session; refreshToken: string }> {
  const now = new Date()
  const [stronger] = await database()
    .update(sessions)
    .set({ ...change, amr: [amrEntry(authentication, now), ...session.amr], updatedAt: now })
    .where(eq(sessions.id, session.id))
    .returning()
  if (!stronger) fail('session_not_found')
  await rememberNetwork(session.userId, stronger.aal)
  await cancelDeletion(session.userId, stronger.aal)
  const refreshToken = newSecret()
  const [active] = await database()
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.sessionId, session.id), isNull(refreshTokens.usedAt)))
    .returning()
  await database()
    .insert(refreshTokens)
    .values({ id: newId(), sessionId: session.id, parentId: active?.id ?? null, tokenHash: sha256(refreshToken) })
  return { session: stronger, refreshToken }
}

/** Milliseconds in which the previous refresh token still works: two tabs may refresh at the same time. */
const reuseInterval = 10_000

/**
 * Continues a session: replaces the refresh token. Reuse of a consumed token ends the session, because the token was
 * leaked.
 * @param oauthClientId the authenticated OAuth client that sends the request
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function refreshSession(
  refreshToken: string,
  caller: Caller,
  oauthClientId: string | null = null,
): Promise<OpenSession> {
  await limitAddress(limits.token, caller)
  const outcome = await transaction(async () => {
    const [row] = await database()
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, sha256(refreshToken)))
    if (!row) fail('refresh_token_not_found')
    const [session] = await database().select().from(sessions).where(eq(sessions.id, row.sessionId)).for('update')
    // Only the OAuth client that owns a session may refresh it.
    if (!session || session.oauthClientId !== oauthClientId) fail('refresh_token_not_found')
    if (session.notAfter && session.notAfter < new Date()) fail('session_expired')
    const user = await userById(session.userId)
    if (!user || user.deletedAt) fail('refresh_token_not_found')
    if (isBanned(user)) fail('user_banned', { status: 400 })
    // Read the token again under the session's lock: another request may have consumed it.
    const [token] = await database().select().from(refreshTokens).where(eq(refreshTokens.id, row.id))
    if (!token) fail('refresh_token_not_found')
    if (token.usedAt === null)
      return { user, session, refreshToken: await rotate(token.id, refreshToken, session, caller) }
    const active = await activeChild(token, refreshToken)
    if (active) return { user, session, refreshToken: active }
    await database().delete(sessions).where(eq(sessions.id, session.id))
    await audit({ act: 'auth.refresh-token-reused', subjectId: user.id, details: { sessionId: session.id }, caller })
    return undefined
  })
  if (!outcome) fail('refresh_token_already_used')
  return outcome
}

async function rotate(id: string, refreshToken: string, session: Session, caller: Caller): Promise<string> {
  const now = new Date()
  const next = newSecret()
  await database()
    .update(refreshTokens)
    .set({ usedAt: now, successorSealed: seal(next, refreshToken) })
    .where(eq(refreshTokens.id, id))
  await database()
    .insert(refreshTokens)
    .values({ id: newId(), sessionId: session.id, parentId: id, tokenHash: sha256(next) })
  await database()
    .update(sessions)
    .set({ refreshedAt: now, userAgent: caller.userAgent, address: caller.address, updatedAt: now })
    .where(eq(sessions.id, session.id))
  return next
}

async function activeChild(
  token: typeof refreshTokens.$inferSelect,
  refreshToken: string,
): Promise<string | undefined> {
  if (!token.usedAt || !token.successorSealed || Date.now() - token.usedAt.getTime() > reuseInterval) return undefined
  const [child] = await database()
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, token.sessionId),
        eq(refreshTokens.parentId, token.id),
        isNull(refreshTokens.usedAt),
      ),
    )
  return child && unseal(token.successorSealed, refreshToken)
}

/**
 * Ends the sessions of a user: all of them, all but one, or only one.
 * @returns false if there was none to end
 */
export async function endSessions(userId: string, which: { only?: string; except?: string } = {}): Promise<boolean> {
  const conditions = [eq(sessions.userId, userId)]
  if (which.only) conditions.push(eq(sessions.id, which.only))
  if (which.except) conditions.push(ne(sessions.id, which.except))
  const ended = await database()
    .delete(sessions)
    .where(and(...conditions))
    .returning({ id: sessions.id })
  return ended.length > 0
}

function amrEntry({ method, provider }: AuthenticationProof, at: Date): Amr {
  return { method, timestamp: Math.floor(at.getTime() / 1000), ...(provider ? { provider } : {}) }
}
