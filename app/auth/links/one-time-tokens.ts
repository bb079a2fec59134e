import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { codeHash, newCode, newSecret, sameHash, sha256 } from '../hashes.ts'
import { places } from '../known-networks.ts'
import { oneTimeTokens, type Purpose } from '../tables.server.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

/** Wrong guesses of one code; then a new one must be asked for. */
const guessesAllowed = 5
/** Codes of one purpose that an account may have at once: asking again invalidates one's own, not those of others. */
const MAX_AT_ONCE = 5
/** Marks links whose flow is PKCE; clients look at it. */
export const pkcePrefix = 'pkce_'

/** Seconds that a code lives. */
export const codeSeconds = { mail: 3600, text: 60, invitation: 7 * 86_400 }

/** A code for people and a token for links, which exist in plain only here. */
export interface OneTimeSecret {
  code: string
  token: string
}

/** The place that asks for codes now, for jobs that issue them later. */
export function requestingNetwork(): string | undefined {
  return places()[0]?.toString('base64url')
}

/** Makes a code and a link token. An earlier one for the same purpose, asked for from the same place, stops working. */
export async function issueOneTimeToken(facts: {
  userId: string
  purpose: Purpose
  sentTo: string
  flowStateId?: string | null
  redirectTo?: string | null
  /** The link is followed without a button. */
  followsAtOnce?: boolean | undefined
  /** Somebody signed in asks for a change; asked for again from the same place, it stays so. */
  inSession?: boolean | undefined
  /** `requestingNetwork()`, where another process asks in somebody's name. */
  askedBy?: string | undefined
  seconds?: number
}): Promise<OneTimeSecret> {
  const { userId, purpose, sentTo, flowStateId = null, redirectTo = null, seconds = codeSeconds.mail } = facts
  const code = newCode()
  const token = `${flowStateId ? pkcePrefix : ''}${newSecret()}`
  const asker = facts.askedBy ?? requestingNetwork()
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
      followsAtOnce: facts.followsAtOnce ?? false,
      inSession: facts.inSession ?? earlier.some(({ inSession }) => inSession),
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

/** The token of a link, if it is still good. Looks only; `consumeToken` uses it up. */
export async function findLinkToken(token: string, purposes: Purpose[]): Promise<OneTimeToken | undefined> {
  const [found] = await database()
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, sha256(token)), inArray(oneTimeTokens.purpose, purposes)))
  return found && found.expiresAt > new Date() ? found : undefined
}

/**
 * The token whose code the user typed, if it is right and still good. A wrong one is counted at once, by the place that
 * asked for the code apart from all others: strangers' guesses do not invalidate the owner's code.
 */
export async function findCodeToken(
  userId: string,
  purposes: Purpose[],
  sentTo: string,
  code: string,
): Promise<OneTimeToken | undefined> {
  const here = places()
  const own = here.length > 0 ? sql`coalesce(${inArray(oneTimeTokens.askedBy, here)}, false)` : sql`false`
  // Counted before it is looked at: twenty guesses at once are twenty guesses.
  const candidates = await database()
    .update(oneTimeTokens)
    .set({
      wrongGuesses: sql`${oneTimeTokens.wrongGuesses} + (${own})::int`,
      strangerGuesses: sql`${oneTimeTokens.strangerGuesses} + (not ${own})::int`,
    })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        eq(oneTimeTokens.sentTo, sentTo),
        sql`case when ${own} then ${oneTimeTokens.wrongGuesses}
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

/** True if the link is followed without a button: an administrator's program asked for it, and no mail of ours has it. */
export async function followsAtOnce(token: string): Promise<boolean> {
  const [found] = await database()
    .select({ follows: oneTimeTokens.followsAtOnce })
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.tokenHash, sha256(token)))
  // One that is unknown or spent: nothing is left to use up, and the program hears so.
  return found ? found.follows : true
}

/** Consumes the token. False if it was consumed before. */
export async function consumeToken(token: OneTimeToken): Promise<boolean> {
  const spent = await database()
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.id, token.id), eq(oneTimeTokens.tokenHash, token.tokenHash)))
    .returning({ id: oneTimeTokens.id })
  return spent.length > 0
}

/** Voids codes and links of these purposes, or all of the user's. */
export async function voidTokens(userId: string, purposes?: Purpose[]): Promise<void> {
  const mine = eq(oneTimeTokens.userId, userId)
  await database()
    .delete(oneTimeTokens)
    .where(purposes ? and(mine, inArray(oneTimeTokens.purpose, purposes)) : mine)
}
