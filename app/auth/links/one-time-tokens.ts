import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { codeHash, newCode, newSecret, sameHash, sha256 } from '../hashes.ts'
import { networkHashes } from '../known-networks.ts'
import { oneTimeTokens, type Purpose } from '../tables.server.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

/** Wrong guesses allowed per code; after that a new code is needed. */
const guessesAllowed = 5
/** Valid codes per account and purpose. A new request invalidates the code of the same requester only. */
const MAX_AT_ONCE = 5
/** Prefix of link tokens in a PKCE flow. Clients look at it. */
export const pkcePrefix = 'pkce_'

/** Lifetime of codes, in seconds. */
export const codeSeconds = { mail: 3600, text: 60, invitation: 7 * 86_400 }

/** A code to type and a token for a link. Only their hashes are stored. */
export interface OneTimeSecret {
  code: string
  token: string
}

/** The origin of the current request, for jobs that issue a code later. */
export function requestingNetwork(): string | undefined {
  return networkHashes()[0]?.toString('base64url')
}

/** Creates a code and a link token. They replace earlier ones for the same purpose that the same origin requested. */
export async function issueOneTimeToken(input: {
  userId: string
  purpose: Purpose
  sentTo: string
  flowStateId?: string | null
  redirectTo?: string | null
  /** The link redirects without a button. */
  followsAtOnce?: boolean | undefined
  /** The change was requested in a signed-in session. A repeated request from the same origin keeps the mark. */
  inSession?: boolean | undefined
  /** `requestingNetwork()` of the original request, for jobs. */
  askedBy?: string | undefined
  seconds?: number
}): Promise<OneTimeSecret> {
  const { userId, purpose, sentTo, flowStateId = null, redirectTo = null, seconds = codeSeconds.mail } = input
  const code = newCode()
  const token = `${flowStateId ? pkcePrefix : ''}${newSecret()}`
  const asker = input.askedBy ?? requestingNetwork()
  const askedBy = asker ? Buffer.from(asker, 'base64url') : null
  const mine = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose))
  const earlier = await database()
    .delete(oneTimeTokens)
    .where(and(mine, sql`${oneTimeTokens.askedBy} is not distinct from ${askedBy}`))
    .returning({ inSession: oneTimeTokens.inSession })
  await database()
    .insert(oneTimeTokens)
    .values({
      id: newId(),
      userId,
      purpose,
      sentTo,
      flowStateId,
      redirectTo,
      followsAtOnce: input.followsAtOnce ?? false,
      inSession: input.inSession ?? earlier.some(({ inSession }) => inSession),
      askedBy,
      tokenHash: sha256(token),
      codeHash: await codeHash(userId, purpose, sentTo, code),
      expiresAt: new Date(Date.now() + seconds * 1000),
    })
  const newest = database()
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(mine)
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id))
    .limit(MAX_AT_ONCE)
  await database()
    .delete(oneTimeTokens)
    .where(and(mine, notInArray(oneTimeTokens.id, newest)))
  return { code, token }
}

/** The token of a link, if it is still valid. Does not consume it; see `consumeToken`. */
export async function findLinkToken(token: string, purposes: Purpose[]): Promise<OneTimeToken | undefined> {
  const [row] = await database()
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, sha256(token)), inArray(oneTimeTokens.purpose, purposes)))
  return row && row.expiresAt > new Date() ? row : undefined
}

/**
 * The token for a typed code, if the code is right and still valid. Guesses by the requester of the code are counted
 * separately from all others, so that strangers cannot invalidate the owner's code.
 */
export async function findCodeToken(
  userId: string,
  purposes: Purpose[],
  sentTo: string,
  code: string,
): Promise<OneTimeToken | undefined> {
  const networks = networkHashes()
  const isFromSameNetwork =
    networks.length > 0 ? sql`coalesce(${inArray(oneTimeTokens.askedBy, networks)}, false)` : sql`false`
  // Count the guess before checking it, so that concurrent guesses do not bypass the limit.
  const candidates = await database()
    .update(oneTimeTokens)
    .set({
      wrongGuesses: sql`${oneTimeTokens.wrongGuesses} + (${isFromSameNetwork})::int`,
      strangerGuesses: sql`${oneTimeTokens.strangerGuesses} + (not ${isFromSameNetwork})::int`,
    })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        eq(oneTimeTokens.sentTo, sentTo),
        sql`case when ${isFromSameNetwork} then ${oneTimeTokens.wrongGuesses}
          else ${oneTimeTokens.strangerGuesses} end < ${guessesAllowed}`,
        sql`${oneTimeTokens.expiresAt} > now()`,
      ),
    )
    .returning()
  for (const candidate of candidates) {
    if (sameHash(await codeHash(userId, candidate.purpose, sentTo, code), candidate.codeHash)) return candidate
  }
  return undefined
}

/** True if the link redirects without a button, as links do that an administrator's program generated. */
export async function followsAtOnce(token: string): Promise<boolean> {
  const [row] = await database()
    .select({ follows: oneTimeTokens.followsAtOnce })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, sha256(token)))
  // Follow an unknown or used token: there is nothing left to consume, and the program gets the error.
  return row ? row.follows : true
}

/** Consumes the token. @returns false if it was consumed before */
export async function consumeToken(token: OneTimeToken): Promise<boolean> {
  const spent = await database()
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, token.id), eq(oneTimeTokens.tokenHash, token.tokenHash)))
    .returning({ id: oneTimeTokens.id })
  return spent.length > 0
}

/** Deletes the user's codes and links of these purposes, or all of them. */
export async function voidTokens(userId: string, purposes?: Purpose[]): Promise<void> {
  const mine = eq(oneTimeTokens.userId, userId)
  await database()
    .delete(oneTimeTokens)
    .where(purposes ? and(mine, inArray(oneTimeTokens.purpose, purposes)) : mine)
}
