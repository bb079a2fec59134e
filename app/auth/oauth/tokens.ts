import { and, eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { type User, userById } from '../accounts/users.ts'
import type { Caller } from '../caller.ts'
import { isAuthError, OAuthError } from '../errors.ts'
import { sha256 } from '../hashes.ts'
import { signingKey } from '../keys/keys.ts'
import { limitAddress, limits } from '../limits.ts'
import { openSession, refreshSession, type Session } from '../sessions/sessions.ts'
import { accessTokenSeconds, issueAccessToken, issuer, readToken } from '../sessions/tokens.ts'
import { refreshTokens, sessions } from '../tables.server.ts'
import { consumeCode, noteSpent } from './authorize.ts'
import { claimsOf } from './claims-for.ts'
import { findClient, isSecretOf, type OAuthClient } from './clients.ts'
import { isResource } from './resources.ts'
import { scopesOf } from './scopes.ts'

/** A client's credentials at the token endpoint. */
export interface ClientCredential {
  authorization: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
}

/** Authenticates the client. @throws OAuthError invalid_client */
export async function authenticClient(credential: ClientCredential, caller: Caller): Promise<OAuthClient> {
  await limitAddress(limits.token, caller)
  const basic = basicOf(credential.authorization)
  if (basic && credential.clientId !== undefined && credential.clientId !== basic.id)
    throw new OAuthError('invalid_request', 'client_id is not the one of the Authorization header')
  const id = basic?.id ?? credential.clientId
  const secret = basic?.secret ?? credential.clientSecret
  const client = await findClient(id)
  const proven = client && (client.authMethod === 'none' ? !secret : Boolean(secret && isSecretOf(client, secret)))
  if (client && proven) return client
  const tried = /^Basic\b/i.test(credential.authorization ?? '')
  throw new OAuthError(
    'invalid_client',
    'Client authentication failed',
    tried ? `Basic realm="${issuer()}"` : undefined,
  )
}

/** The parameters of a token request. */
export interface TokenRequest {
  grantType: string | undefined
  code: string | undefined
  redirectUri: string | undefined
  verifier: string | undefined
  refreshToken: string | undefined
  /** For a refresh: may narrow the scopes that the member agreed to. */
  scope: string | undefined
  /** The resource servers of this token, among those of the authorization request (RFC 8707). */
  resources: string[]
}

/** Issues tokens for a code or refresh token. @throws OAuthError invalid_request, invalid_grant, invalid_scope … */
export async function grantTokens(client: OAuthClient, request: TokenRequest, caller: Caller) {
  const { grantType } = request
  if (!grantType) throw new OAuthError('invalid_request', 'grant_type is required')
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', `Unsupported grant type: ${grantType.slice(0, 50)}`)
  if (!client.grantTypes.includes(grantType))
    throw new OAuthError('unauthorized_client', `The client may not use ${grantType}`)
  const { opened, nonce } =
    grantType === 'authorization_code'
      ? await byCode(client, request, caller)
      : await byRefresh(client, request, caller)
  const { user, refreshToken } = opened
  // The stored session keeps the full scope: the next refresh may request it again (RFC 6749, 6).
  const session = { ...opened.session, ...narrowed(opened.session, request) }
  const { token } = await issueAccessToken(user, session)
  const scope = session.scope ?? ''
  const idToken = scope.split(' ').includes('openid') ? await newIdToken(client, user, session, nonce) : undefined
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: accessTokenSeconds,
    ...(client.grantTypes.includes('refresh_token') && { refresh_token: refreshToken }),
    scope,
    ...(idToken && { id_token: idToken }),
  }
}

async function byCode(client: OAuthClient, request: TokenRequest, caller: Caller) {
  const { code, redirectUri, verifier } = request
  if (!code || !verifier) throw new OAuthError('invalid_request', 'code and code_verifier are required')
  const done = await transaction(async () => {
    const authorization = await consumeCode(client, { code, redirectUri, verifier })
    const user = authorization && (await userById(authorization.userId))
    // Do not throw inside the transaction: a reused code has ended a session, which must be committed.
    if (!authorization || !user || user.deletedAt) return undefined
    const proof = { method: 'oauth_provider/authorization_code' }
    const opened = await openSession(user, proof, caller, { forOAuthClient: true })
    await noteSpent(authorization.id, opened.session.id)
    const { scope, aal, nonce, resources, authenticatedAt } = authorization
    narrowed({ scope, resources }, { scope: undefined, resources: request.resources })
    const [session] = await database()
      .update(sessions)
      .set({ oauthClientId: client.id, scope, aal, resources, authenticatedAt })
      .where(eq(sessions.id, opened.session.id))
      .returning()
    return session && { opened: { ...opened, session }, nonce }
  }).catch((error) => {
    if (isAuthError(error, 'user_banned', 'user_not_found')) return undefined
    throw error
  })
  return done ?? invalidGrant('Invalid or expired authorization code')
}

async function byRefresh(client: OAuthClient, request: TokenRequest, caller: Caller) {
  const { refreshToken } = request
  if (!refreshToken) throw new OAuthError('invalid_request', 'refresh_token is required')
  // Validate the request first: an error must not consume the token.
  const [session] = await database()
    .select({ scope: sessions.scope, resources: sessions.resources })
    .from(refreshTokens)
    .innerJoin(sessions, and(eq(sessions.id, refreshTokens.sessionId), eq(sessions.oauthClientId, client.id)))
    .where(eq(refreshTokens.tokenHash, sha256(refreshToken)))
  if (session) narrowed(session, request)
  const opened = await refreshSession(refreshToken, caller, client.id).catch((error) => {
    if (isAuthError(error) && error.status < 429) return invalidGrant('Invalid or expired refresh token')
    throw error
  })
  return { opened, nonce: null }
}

/**
 * The scope and resources of a token: those that the member agreed to, or the requested part of them.
 * @throws OAuthError invalid_scope, invalid_target if more is requested
 */
function narrowed(
  currentSession: Pick<Session, 'scope' | 'resources'>,
  request: Pick<TokenRequest, 'scope' | 'resources'>,
): Pick<Session, 'scope' | 'resources'> {
  const agreed = scopesOf(currentSession.scope ?? '')
  const scopes = request.scope ? scopesOf(request.scope) : agreed
  if (!scopes.every((one) => agreed.includes(one)))
    throw new OAuthError('invalid_scope', `The member agreed to: ${agreed.join(' ')}`)
  const { resources } = request
  const isOpen = currentSession.resources.length === 0
  if (!resources.every((one) => (isOpen ? isResource(one) : currentSession.resources.includes(one))))
    throw new OAuthError('invalid_target', 'resource is not among those of the authorization request')
  return { scope: scopes.join(' '), resources: resources.length > 0 ? resources : currentSession.resources }
}

/** Ends the session of a client's token. An invalid token is not an error (RFC 7009). */
export async function revokeToken(client: OAuthClient, token: string): Promise<void> {
  const [refresh] = await database()
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, sha256(token)))
  const claims = refresh ? undefined : await readToken(token).catch(noneIfInvalid)
  const id = refresh?.sessionId ?? claims?.session_id
  const [session] = id ? await database().select().from(sessions).where(eq(sessions.id, id)) : []
  if (session?.oauthClientId !== client.id) return
  await database().delete(sessions).where(eq(sessions.id, session.id))
}

// Rethrow other errors: the token may be valid, so the client must retry.
function noneIfInvalid(error: unknown): undefined {
  if (!isAuthError(error)) throw error
}

async function newIdToken(client: OAuthClient, user: User, session: Session, nonce: string | null) {
  const { kid, alg, sign, published } = await signingKey()
  // Issue no ID token with a symmetric key: a client that can verify it could also forge it.
  if (!published) return undefined
  const { createdAt, authenticatedAt, scope } = session
  return new SignJWT({
    ...claimsOf(user, scope ?? ''),
    auth_time: Math.floor((authenticatedAt ?? createdAt).getTime() / 1000),
    ...(nonce && { nonce }),
  })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(issuer())
    .setAudience(client.id)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(sign)
}

function basicOf(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (!encoded) return undefined
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':')
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }
  return { id: decoded(id), secret: decoded(secret.join(':')) }
}

function invalidGrant(message: string): never {
  throw new OAuthError('invalid_grant', message)
}
