import { eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isBanned, type User } from './accounts/users.ts'
import { fail } from './errors.ts'
import { sameSecret } from './hashes.ts'
import { apiKeys } from './keys/keys.ts'
import { requireElevatedSession } from './sessions/session-strength.ts'
import type { Session } from './sessions/sessions.ts'
import { readToken, type TokenClaims, userInfoAddress } from './sessions/tokens.ts'
import { sessions, users } from './tables.server.ts'

/** The owner of a request's access token. `session` is absent for tokens that an operator signed without one. */
export interface Bearer {
  claims: TokenClaims
  user: User
  session: Session | undefined
}

/**
 * The bearer of an `Authorization` header. Tokens of OAuth clients are refused: they identify a member, and must not
 * act for them.
 * @param forTools accepts the token of an OAuth client as well
 * @throws AuthError no_authorization, bad_jwt, user_not_found, session_not_found, user_banned, insufficient_scope
 */
export async function requireUser(
  authorization: string | undefined,
  { forTools = false }: { forTools?: boolean | undefined } = {},
): Promise<Bearer> {
  const claims = await readToken(bearerToken(authorization))
  if (!isId(claims.sub)) fail('bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (claims.session_id !== undefined && !isId(claims.session_id))
    fail('bad_jwt', 'invalid claim: session_id must be a UUID')
  const [user] = await database().select().from(users).where(eq(users.id, claims.sub))
  if (!user || user.deletedAt)
    fail('user_not_found', { status: 403, message: 'User from sub claim in JWT does not exist' })
  // ID tokens are signed with the same keys; their audience is the OAuth client, so they must not be accepted here.
  const audiences = forTools && claims.client_id ? [user.aud, userInfoAddress()] : [user.aud]
  if (claims.aud !== undefined && ![claims.aud].flat().some((aud) => audiences.includes(aud)))
    fail('bad_jwt', 'invalid JWT: it is for another audience')
  const session = claims.session_id ? await sessionOf(user, claims.session_id) : undefined
  if (isBanned(user)) fail('user_banned')
  if (session?.oauthClientId && !forTools) fail('insufficient_scope')
  // A token may have a narrower scope than its session (RFC 6749, 6).
  if (session?.oauthClientId && claims.scope !== undefined) session.scope = claims.scope
  return { claims, user, session }
}

const adminRoles = new Set(['service_role', 'supabase_admin'])

/**
 * Requires an administrator: a token with an admin role that was not issued to an OAuth client, or the service key. A
 * token that an admin account got by signing in is valid only as long as its session and the account's role, and has to
 * show the account's second factor.
 * @throws AuthError no_authorization, bad_jwt, not_admin, insufficient_aal, session_not_found, user_not_found,
 * user_banned
 */
export async function requireAdmin(authorization: string | undefined): Promise<TokenClaims> {
  const token = bearerToken(authorization)
  if (sameSecret(token, (await apiKeys()).service)) return { role: 'service_role' }
  const claims = await readToken(token)
  if (claims.client_id || !adminRoles.has(claims.role ?? '')) fail('not_admin')
  if (claims.session_id !== undefined) await requireAdminSession(authorization)
  return claims
}

async function requireAdminSession(authorization: string | undefined): Promise<void> {
  const bearer = await requireUser(authorization)
  if (!adminRoles.has(bearer.user.role)) fail('not_admin')
  await requireElevatedSession(bearer)
}

async function sessionOf(user: User, sessionId: string): Promise<Session> {
  const [session] = await database().select().from(sessions).where(eq(sessions.id, sessionId))
  if (!session || session.userId !== user.id || (session.notAfter && session.notAfter < new Date()))
    fail('session_not_found')
  return session
}

function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  if (!token) fail('no_authorization')
  return token
}
