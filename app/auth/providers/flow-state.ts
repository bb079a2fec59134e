import { createHash, randomUUID } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId, newId } from '#app/platform/ids.ts'
import { lockUser } from '../accounts/users.ts'
import { fail } from '../errors.ts'
import { sameHash, sameSecret, sha256 } from '../hashes.ts'
import { knownBrowser, thisBrowser } from '../known-networks.ts'
import { flowState } from '../tables.server.ts'

export type FlowState = typeof flowState.$inferSelect

/** The PKCE parameters of a client. */
export interface Pkce {
  challenge: string
  method: 's256' | 'plain'
}

/** Lifetime of a flow in seconds, from its start, and again from its code. */
export const flowSeconds = 300

/** Reads PKCE parameters: both or neither. @throws AuthError validation_failed */
export function readPkce(parameters: {
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}): Pkce | undefined {
  const { code_challenge: challenge = '', code_challenge_method = '' } = parameters
  if (challenge === '' && code_challenge_method === '') return undefined
  if (challenge === '' || code_challenge_method === '')
    fail('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  const method = code_challenge_method.toLowerCase()
  if (method !== 's256' && method !== 'plain') fail('validation_failed', 'code_challenge_method must be s256 or plain')
  if (challenge.length < 43 || challenge.length > 128)
    fail('validation_failed', 'code challenge has to be between 43 and 128 characters')
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    fail(
      'validation_failed',
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  return { challenge, method }
}

/**
 * Starts a flow.
 * @param start `provider`: `email`, `google` …; `authenticationMethod`: the session's future `amr` entry
 */
export async function startFlow(
  start: { pkce?: Pkce | undefined; provider: string; authenticationMethod: string } & Partial<
    typeof flowState.$inferInsert
  >,
): Promise<FlowState> {
  const { pkce, ...values } = start
  const [flow] = await database()
    .insert(flowState)
    .values({
      id: newId(),
      ...values,
      codeChallenge: pkce?.challenge ?? null,
      codeChallengeMethod: pkce?.method ?? null,
    })
    .returning()
  if (!flow) throw new Error('The flow was not inserted.')
  return flow
}

/** Issues the one-time code that the client exchanges for a session. Restarts the flow's lifetime. */
export async function issueAuthCode(flowId: string, userId: string): Promise<string> {
  const code = randomUUID()
  await database()
    .update(flowState)
    .set({ authCodeHash: sha256(code), authCodeIssuedAt: new Date(), userId, browserHash: thisBrowser() })
    .where(eq(flowState.id, flowId))
  return code
}

/**
 * Locks the account of a flow. Call it before locking the flow: changes to an account lock the account first, and the
 * other order could deadlock with them.
 */
async function lockOwnerOf(flow: SQL | undefined): Promise<void> {
  const [row] = await database().select({ userId: flowState.userId }).from(flowState).where(flow)
  if (row?.userId) await lockUser(row.userId)
}

/**
 * Consumes a flow's code, with its account locked. A wrong verifier does not consume it, so that a client with several
 * verifiers may try again.
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function consumeAuthCode(authCode: string, verifier: string): Promise<FlowState & { userId: string }> {
  if (!isId(authCode)) fail('flow_state_not_found', 'invalid flow state, no valid flow state found')
  const mine = eq(flowState.authCodeHash, sha256(authCode))
  await lockOwnerOf(mine)
  const [flow] = await database().select().from(flowState).where(mine).for('update')
  if (!flow?.userId || !flow.codeChallenge)
    fail('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isFlowExpired(flow)) fail('flow_state_expired')
  const computed =
    flow.codeChallengeMethod === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  if (!sameSecret(computed, flow.codeChallenge)) fail('bad_code_verifier')
  await database().delete(flowState).where(eq(flowState.id, flow.id))
  return { ...flow, userId: flow.userId }
}

export function isFlowExpired(flow: FlowState): boolean {
  return Date.now() - (flow.authCodeIssuedAt ?? flow.createdAt).getTime() > flowSeconds * 1000
}

/** Loads a flow by its id, which is the `state` parameter. */
export function flowById(id: string): Promise<FlowState | undefined> {
  return transaction(async () =>
    isId(id) ? (await database().select().from(flowState).where(eq(flowState.id, id)))[0] : undefined,
  )
}

/** Locks the flow that a mail's link continues. */
export async function lockFlow(id: string): Promise<FlowState | undefined> {
  const [flow] = await database().select().from(flowState).where(eq(flowState.id, id)).for('update')
  return flow
}

/**
 * Consumes the code of a website flow, with its account locked. Only the browser that pressed the button can use it, so
 * that a link with an attacker's code signs nobody in.
 * @throws AuthError flow_state_not_found, flow_state_expired
 */
export async function consumeWebsiteCode(code: string): Promise<FlowState & { userId: string }> {
  if (!isId(code)) fail('flow_state_not_found')
  const mine = and(eq(flowState.authCodeHash, sha256(code)), eq(flowState.forWebsite, true))
  await lockOwnerOf(mine)
  const [flow] = await database().select().from(flowState).where(mine).for('update')
  if (!flow?.userId || isOfAnotherBrowser(flow)) fail('flow_state_not_found')
  await database().delete(flowState).where(mine)
  if (isFlowExpired(flow)) fail('flow_state_expired')
  return { ...flow, userId: flow.userId }
}

/** True if the flow is bound to a different browser. */
export function isOfAnotherBrowser({ browserHash }: FlowState): boolean {
  const currentBrowser = knownBrowser()
  return browserHash !== null && !(currentBrowser && sameHash(currentBrowser, browserHash))
}
