import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { newSecret, sameSecret, sha256 } from '../hashes.ts'
import { oauthAuthorizations, oauthGrants, sessions } from '../tables.server.ts'
import { clientById, type OAuthClient } from './clients.ts'
import { respondToClient } from './respond-to-client.ts'

export type Authorization = typeof oauthAuthorizations.$inferSelect

/** Lifetime of authorization requests and of codes, in seconds. */
const [requestSeconds, codeSeconds] = [600, 300]

/** The request that needs consent, or the redirect with the code if the member consented before. */
export type AuthorizationResult = { redirectUrl: string } | { authorization: Authorization; client: OAuthClient }

/**
 * Loads an authorization request for its consent page, and binds it to the first member who opens it. With
 * `prompt=none` the client is answered at once.
 * @throws AuthError oauth_authorization_not_found, validation_failed if it was decided before
 */
export function showAuthorization(user: User, id: string, how: Decision): Promise<AuthorizationResult> {
  return transaction(async () => {
    const { authorization, client } = await pendingFor(user, id)
    const [grant] = await database().select().from(oauthGrants).where(grantOf(user.id, client.id))
    const agreed = grant && authorization.scope.split(' ').every((scope) => grant.scopes.includes(scope))
    const covered = agreed && !asksForConsent(authorization) && !isImitable(authorization, client)
    const stale = needsSignIn(authorization, how)
    if (covered && !stale) return { redirectUrl: await approve(user, authorization, how) }
    if (!prompts(authorization).includes('none')) return { authorization, client }
    return { redirectUrl: await denySilently(authorization, stale ? 'login_required' : 'consent_required') }
  })
}

/**
 * Refuses a request with `prompt=none` when nobody is signed in.
 * @returns the redirect to the client; undefined if the member may be asked to sign in
 */
export function denyUnseen(id: string): Promise<string | undefined> {
  return transaction(async () => {
    const authorization = isId(id) ? await lockPending(id) : undefined
    if (authorization?.status !== 'pending' || !prompts(authorization).includes('none')) return undefined
    return denySilently(authorization, 'login_required')
  })
}

const silentDenials = {
  login_required: 'Nobody is signed in, or not recently enough',
  consent_required: 'The user has not agreed to this',
}

function denySilently(authorization: Authorization, error: keyof typeof silentDenials): Promise<string> {
  return rejectAuthorization(authorization, { error, error_description: silentDenials[error] })
}

async function rejectAuthorization(
  authorization: Authorization,
  errorParameters: Record<string, string>,
): Promise<string> {
  await database()
    .update(oauthAuthorizations)
    .set({ status: 'denied' })
    .where(eq(oauthAuthorizations.id, authorization.id))
  return respondToClient(authorization, errorParameters)
}

function prompts({ prompt }: Authorization): string[] {
  return prompt.split(' ')
}

function asksForConsent(authorization: Authorization): boolean {
  return prompts(authorization).some((one) => one === 'consent' || one === 'select_account')
}

// Always ask for consent for custom schemes of public clients: another app on the device can register the same scheme
// and use the same client_id (RFC 8252, 8.6).
function isImitable({ redirectUri }: Authorization, { secretHash }: OAuthClient): boolean {
  return secretHash === null && !/^https?:/i.test(redirectUri)
}

/** True if the client requires a more recent sign-in than the member's. */
function needsSignIn(authorization: Authorization, { authenticatedAt }: Decision): boolean {
  const { maxAge, createdAt } = authorization
  // max_age=0 means the same as prompt=login.
  if (prompts(authorization).includes('login') || maxAge === 0) return authenticatedAt < createdAt
  return maxAge !== null && authenticatedAt.getTime() + maxAge * 1000 < createdAt.getTime()
}

/** The session of the member who decides: its level, the time of the sign-in, and the request. */
export interface Decision {
  aal: 'aal1' | 'aal2'
  authenticatedAt: Date
  caller: Caller
}

/**
 * Approves or denies a request. @returns the redirect to the client, with the code or the error
 * @throws AuthError oauth_authorization_not_found, validation_failed if it was decided before; reauthentication_needed
 * if the client requires a more recent sign-in
 */
export function decideAuthorization(user: User, id: string, agrees: boolean, how: Decision): Promise<string> {
  return transaction(async () => {
    const { authorization } = await pendingFor(user, id)
    if (!agrees)
      return rejectAuthorization(authorization, {
        error: 'access_denied',
        error_description: 'User denied the request',
      })
    if (needsSignIn(authorization, how))
      fail('reauthentication_needed', 'The tool asks for a more recent sign-in: sign in again')
    return approve(user, authorization, how)
  })
}

async function pendingFor(user: User, id: string): Promise<{ authorization: Authorization; client: OAuthClient }> {
  if (!isId(id)) fail('oauth_authorization_not_found')
  await lockUser(user.id)
  const authorization = await lockPending(id)
  if (!authorization || (authorization.userId ?? user.id) !== user.id) fail('oauth_authorization_not_found')
  if (authorization.status !== 'pending') fail('validation_failed', 'authorization request cannot be processed')
  if (!authorization.userId)
    await database().update(oauthAuthorizations).set({ userId: user.id }).where(eq(oauthAuthorizations.id, id))
  return { authorization, client: await clientById(authorization.clientId) }
}

/** Locks the request. @returns undefined if it is unknown or expired */
async function lockPending(id: string): Promise<Authorization | undefined> {
  const [authorization] = await database()
    .select()
    .from(oauthAuthorizations)
    .where(eq(oauthAuthorizations.id, id))
    .for('update')
  const late = authorization && Date.now() - authorization.createdAt.getTime() > requestSeconds * 1000
  return late ? undefined : authorization
}

async function approve(user: User, authorization: Authorization, how: Decision): Promise<string> {
  const { aal, authenticatedAt, caller } = how
  const code = newSecret()
  const { id, clientId, scope } = authorization
  await database()
    .update(oauthAuthorizations)
    .set({
      status: 'approved',
      userId: user.id,
      aal,
      authenticatedAt,
      codeHash: sha256(code),
      codeIssuedAt: new Date(),
    })
    .where(eq(oauthAuthorizations.id, id))
  const allowed = JSON.stringify(scope.split(' '))
  await database().execute(sql`insert into auth.oauth_grants as g (user_id, client_id, scopes)
    values (${user.id}, ${clientId}, ${allowed}::jsonb)
    on conflict (user_id, client_id) do update set scopes =
      (select jsonb_agg(distinct scope) from jsonb_array_elements(g.scopes || excluded.scopes) as scope)`)
  await audit({ act: 'auth.oauth-approved', actorId: user.id, details: { clientId, scope }, caller })
  return respondToClient(authorization, { code })
}

/**
 * Checks and locks a code with its account; `noteSpent` marks it as used. A reused code was leaked, so it ends the
 * session that it opened.
 * @returns undefined for every invalid code
 */
export async function consumeCode(
  client: OAuthClient,
  exchange: { code: string; redirectUri: string | undefined; verifier: string },
): Promise<(Authorization & { userId: string }) | undefined> {
  const mine = eq(oauthAuthorizations.codeHash, sha256(exchange.code))
  // Lock the account first, as changes to it do: the other order could deadlock with them.
  const [owned] = await database().select({ userId: oauthAuthorizations.userId }).from(oauthAuthorizations).where(mine)
  if (owned?.userId) await lockUser(owned.userId)
  const [row] = await database().select().from(oauthAuthorizations).where(mine).for('update')
  if (!row?.userId || row.clientId !== client.id) return undefined
  if (row.status === 'used' && row.sessionId) await database().delete(sessions).where(eq(sessions.id, row.sessionId))
  const late = Date.now() - (row.codeIssuedAt?.getTime() ?? 0) > codeSeconds * 1000
  if (row.status !== 'approved' || late) return undefined
  if (exchange.redirectUri !== undefined && exchange.redirectUri !== row.redirectUri) return undefined
  const challenge = createHash('sha256').update(exchange.verifier).digest('base64url')
  if (!sameSecret(challenge, row.codeChallenge)) return undefined
  return { ...row, userId: row.userId }
}

/** Marks a code as used, with the session that it opened. */
export async function noteSpent(id: string, sessionId: string): Promise<void> {
  await database().update(oauthAuthorizations).set({ status: 'used', sessionId }).where(eq(oauthAuthorizations.id, id))
}

/** The condition for one member's grant to one client. */
export function grantOf(userId: string, clientId: string) {
  return and(eq(oauthGrants.userId, userId), eq(oauthGrants.clientId, clientId))
}
