import { and, eq, inArray, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { codeHash, newCode, newSecret, sameHash, sha256 } from './hashes.ts'
import { oneTimeTokens, type Purpose } from './tables.server.ts'

export type OneTimeToken = typeof oneTimeTokens.$inferSelect

/** Wrong guesses of one code; then a new one must be asked for. */
const guessesAllowed = 5
/** Marks links whose flow is PKCE; clients look at it. */
export const pkcePrefix = 'pkce_'

/** Seconds that a code lives. */
export const codeSeconds = { mail: 3600, text: 60 }

/** A code for people and a token for links, which exist in plain only here. */
export interface OneTimeSecret {
  code: string
  token: string
}

/** Makes a code and a link token; a former one of the same purpose is void. */
export async function issueOneTimeToken(facts: {
  userId: string
  purpose: Purpose
  sentTo: string
  flowStateId?: string | null
  redirectTo?: string | null
  seconds?: number
}): Promise<OneTimeSecret> {
  const { userId, purpose, sentTo, flowStateId = null, redirectTo = null, seconds = codeSeconds.mail } = facts
  const code = newCode()
  const token = `${flowStateId ? pkcePrefix : ''}${newSecret()}`
  const values = {
    sentTo,
    flowStateId,
    redirectTo,
    tokenHash: sha256(token),
    codeHash: await codeHash(userId, purpose, sentTo, code),
    wrongGuesses: 0,
    expiresAt: new Date(Date.now() + seconds * 1000),
    createdAt: new Date(),
  }
  await database()
    .insert(oneTimeTokens)
    .values({ id: newId(), userId, purpose, ...values })
    .onConflictDoUpdate({ target: [oneTimeTokens.userId, oneTimeTokens.purpose], set: values })
  return { code, token }
}

/** The token of a link, if it is still good. Looks only; `spendToken` uses it up. */
export async function findLinkToken(token: string, purposes: Purpose[]): Promise<OneTimeToken | undefined> {
  const [found] = await database()
    .select()
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, sha256(token)), inArray(oneTimeTokens.purpose, purposes)))
  return found && found.expiresAt > new Date() ? found : undefined
}

/** The token whose code the user typed, if it is right and still good. A wrong one is counted at once. */
export async function findCodeToken(
  userId: string,
  purposes: Purpose[],
  sentTo: string,
  code: string,
): Promise<OneTimeToken | undefined> {
  // Counted before it is looked at: twenty guesses at once are twenty guesses.
  const candidates = await database()
    .update(oneTimeTokens)
    .set({ wrongGuesses: sql`${oneTimeTokens.wrongGuesses} + 1` })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        eq(oneTimeTokens.sentTo, sentTo),
        sql`${oneTimeTokens.wrongGuesses} < ${guessesAllowed}`,
        sql`${oneTimeTokens.expiresAt} > now()`,
      ),
    )
    .returning()
  for (const candidate of candidates) {
    if (sameHash(await codeHash(userId, candidate.purpose, sentTo, code), candidate.codeHash)) return candidate
  }
  return undefined
}

/** Uses the token up. False if somebody else did so first. */
export async function spendToken(token: OneTimeToken): Promise<boolean> {
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
