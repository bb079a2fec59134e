import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { newSecret, sameSecret, sha256 } from '../hashes.ts'
import { withQuery } from '../redirects.ts'
import { oauthAuthorizations, oauthClients, oauthGrants, sessions } from '../tables.server.ts'
import { clientById, type OAuthClient } from './clients.ts'

export type Authorization = typeof oauthAuthorizations.$inferSelect

/** Seconds that a request may wait for its member, and a code for its client. */
const [requestSeconds, codeSeconds] = [600, 300]
const scopes = ['openid', 'email', 'profile', 'phone']

/** What a tool asks for in the address that it sends the browser to. */
export interface AuthorizationRequest {
  clientId?: string | undefined
  redirectUri?: string | undefined
  responseType?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  nonce?: string | undefined
  codeChallenge?: string | undefined
  codeChallengeMethod?: string | undefined
}

/**
 * Begins a sign-in for a tool.
 * @returns the request to be agreed to, or where to send the browser with what is wrong
 * @throws AuthError oauth_client_not_found (400), validation_failed for an address that is not registered: nothing is
 * sent there
 */
export async function beginAuthorization(asked: AuthorizationRequest): Promise<{ id: string } | { refused: string }> {
  const client = await clientById(asked.clientId).catch(() => fail('oauth_client_not_found', { status: 400 }))
  const { redirectUri, state = '' } = asked
  if (!redirectUri || !client.redirectUris.includes(redirectUri)) fail('validation_failed', 'invalid redirect_uri')
  const scope = [...new Set((asked.scope || client.scope || 'email').split(/\s+/).filter(Boolean))]
  const problem = problemOf(asked, scope, client)
  if (problem) return { refused: withQuery(redirectUri, { ...problem, ...(state && { state }) }) }
  const id = newId()
  await database()
    .insert(oauthAuthorizations)
    .values({
      id,
      clientId: client.id,
      redirectUri,
      scope: scope.join(' '),
      state: asked.state ?? null,
      nonce: asked.nonce ?? null,
      codeChallenge: asked.codeChallenge ?? '',
    })
  return { id }
}

function problemOf(asked: AuthorizationRequest, scope: string[], client: OAuthClient) {
  const refused = (error: string, error_description: string) => ({ error, error_description })
  if ((asked.responseType || 'code') !== 'code')
    return refused('unsupported_response_type', 'Only response_type=code is supported')
  if (!client.grantTypes.includes('authorization_code'))
    return refused('unauthorized_client', 'The client may not use authorization codes')
  if (asked.codeChallengeMethod?.toUpperCase() !== 'S256' || !/^[\w-]{43}$/.test(asked.codeChallenge ?? ''))
    return refused('invalid_request', 'PKCE with code_challenge_method=S256 is required')
  if (scope.some((one) => !scopes.includes(one))) return refused('invalid_scope', `Scopes are ${scopes.join(', ')}`)
  if ((asked.state ?? '').length > 2000 || (asked.nonce ?? '').length > 500)
    return refused('invalid_request', 'state or nonce is too long')
  return undefined
}

/** What a member is asked to agree to; or, where they agreed before, where the browser goes with the code. */
export type Asked = { redirectUrl: string } | { authorization: Authorization; client: OAuthClient }

/**
 * Shows a member what a tool asks for. The first who looks is who may agree.
 * @throws AuthError oauth_authorization_not_found, validation_failed for one that was decided
 */
export function showAuthorization(user: User, id: string, how: Decision): Promise<Asked> {
  return transaction(async () => {
    const { authorization, client } = await pendingFor(user, id)
    const [grant] = await database().select().from(oauthGrants).where(grantOf(user.id, client.id))
    const covered = grant && authorization.scope.split(' ').every((scope) => grant.scopes.includes(scope))
    if (!covered) return { authorization, client }
    return { redirectUrl: await approve(user, authorization, how) }
  })
}

/** How strong the session is in which a member decides, and where. */
export interface Decision {
  aal: 'aal1' | 'aal2'
  caller: Caller
}

/**
 * A member agrees or declines. @returns where the browser goes, with the code or the refusal
 * @throws AuthError oauth_authorization_not_found, validation_failed for one that was decided
 */
export function decideAuthorization(user: User, id: string, agrees: boolean, how: Decision): Promise<string> {
  return transaction(async () => {
    const { authorization } = await pendingFor(user, id)
    if (agrees) return approve(user, authorization, how)
    await database().update(oauthAuthorizations).set({ status: 'denied' }).where(eq(oauthAuthorizations.id, id))
    const refusal = { error: 'access_denied', error_description: 'User denied the request' }
    return withQuery(authorization.redirectUri, { ...refusal, ...stateOf(authorization) })
  })
}

async function pendingFor(user: User, id: string): Promise<{ authorization: Authorization; client: OAuthClient }> {
  if (!isId(id)) fail('oauth_authorization_not_found')
  await lockUser(user.id)
  const [authorization] = await database()
    .select()
    .from(oauthAuthorizations)
    .where(eq(oauthAuthorizations.id, id))
    .for('update')
  const late = authorization && Date.now() - authorization.createdAt.getTime() > requestSeconds * 1000
  if (!authorization || late || (authorization.userId ?? user.id) !== user.id) fail('oauth_authorization_not_found')
  if (authorization.status !== 'pending') fail('validation_failed', 'authorization request cannot be processed')
  if (!authorization.userId)
    await database().update(oauthAuthorizations).set({ userId: user.id }).where(eq(oauthAuthorizations.id, id))
  return { authorization, client: await clientById(authorization.clientId) }
}

async function approve(user: User, authorization: Authorization, { aal, caller }: Decision): Promise<string> {
  const code = newSecret()
  const { id, clientId, scope } = authorization
  await database()
    .update(oauthAuthorizations)
    .set({ status: 'approved', userId: user.id, aal, codeHash: sha256(code), codeIssuedAt: new Date() })
    .where(eq(oauthAuthorizations.id, id))
  const allowed = JSON.stringify(scope.split(' '))
  await database().execute(sql`insert into auth.oauth_grants as g (user_id, client_id, scopes)
    values (${user.id}, ${clientId}, ${allowed}::jsonb)
    on conflict (user_id, client_id) do update set scopes =
      (select jsonb_agg(distinct scope) from jsonb_array_elements(g.scopes || excluded.scopes) as scope)`)
  await audit({ act: 'auth.oauth-approved', actorId: user.id, facts: { clientId, scope }, caller })
  return withQuery(authorization.redirectUri, { code, ...stateOf(authorization) })
}

/**
 * Spends a code. One that comes twice ends the session that the first gave: two people hold it.
 * @returns undefined for whatever is wrong with it
 */
export async function spendCode(
  client: OAuthClient,
  given: { code: string; redirectUri: string | undefined; verifier: string },
): Promise<(Authorization & { userId: string }) | undefined> {
  const [found] = await database()
    .select()
    .from(oauthAuthorizations)
    .where(eq(oauthAuthorizations.codeHash, sha256(given.code)))
    .for('update')
  if (!found?.userId || found.clientId !== client.id) return undefined
  if (found.status === 'used' && found.sessionId)
    await database().delete(sessions).where(eq(sessions.id, found.sessionId))
  const late = Date.now() - (found.codeIssuedAt?.getTime() ?? 0) > codeSeconds * 1000
  if (found.status !== 'approved' || late) return undefined
  if (given.redirectUri !== undefined && given.redirectUri !== found.redirectUri) return undefined
  const challenge = createHash('sha256').update(given.verifier).digest('base64url')
  if (!sameSecret(challenge, found.codeChallenge)) return undefined
  return { ...found, userId: found.userId }
}

/** Notes which session a code gave. */
export async function noteSpent(id: string, sessionId: string): Promise<void> {
  await database().update(oauthAuthorizations).set({ status: 'used', sessionId }).where(eq(oauthAuthorizations.id, id))
}

/** The tools that a member signs in to with this account, the newest first. */
export function listGrants(userId: string) {
  return database()
    .select({ client: oauthClients, scopes: oauthGrants.scopes, grantedAt: oauthGrants.grantedAt })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(eq(oauthGrants.userId, userId))
    .orderBy(desc(oauthGrants.grantedAt), desc(oauthGrants.clientId))
    .limit(200)
}

/**
 * Takes back what a member allowed a tool, and ends the sessions that it holds.
 * @throws AuthError oauth_consent_not_found
 */
export async function revokeGrant(userId: string, clientId: string, caller: Caller): Promise<void> {
  if (!isId(clientId)) fail('validation_failed', 'client_id must be an UUID')
  await transaction(async () => {
    await lockUser(userId)
    const gone = await database().delete(oauthGrants).where(grantOf(userId, clientId)).returning()
    if (gone.length === 0) fail('oauth_consent_not_found')
    await database()
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.oauthClientId, clientId)))
    await database()
      .delete(oauthAuthorizations)
      .where(and(eq(oauthAuthorizations.userId, userId), eq(oauthAuthorizations.clientId, clientId)))
    await audit({ act: 'auth.oauth-revoked', actorId: userId, facts: { clientId }, caller })
  })
}

function grantOf(userId: string, clientId: string) {
  return and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId))
}

function stateOf({ state }: Authorization): { state?: string } {
  return state ? { state } : {}
}
