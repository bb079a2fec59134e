import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { browserAddress, browserSecret, storedBrowserSecret } from '#app/platform/browser/browser.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { hasVerifiedFactor } from './accounts/users.ts'
import { sha256 } from './hashes.ts'
import { knownNetworks, users } from './tables.server.ts'

/** The places that the request under way comes from: the browser by its cookie, then the client address. */
export function places(): Buffer[] {
  const [secret, address] = [browserSecret(), thisAddress()]
  return [...(secret ? [browserHash(secret)] : []), ...(address ? [address] : [])]
}

/** The hash of the client address of the request under way; null outside of requests. */
export function thisAddress(): Buffer | null {
  const address = browserAddress()
  return address ? sha256(`address ${addressKey(address)}`) : null
}

/**
 * The hash of the browser of the request under way, which is given a cookie where it has none; null outside of
 * requests.
 */
export function thisBrowser(): Buffer | null {
  const secret = storedBrowserSecret()
  return secret ? browserHash(secret) : null
}

/** The same, null for one that has no cookie: to look at a record leaves nothing behind, which would tell of it. */
export function knownBrowser(): Buffer | null {
  const secret = browserSecret()
  return secret ? browserHash(secret) : null
}

/**
 * Notes that the account was signed in from here: guesses from here are counted apart from those of strangers. A
 * session that still has to show a second factor may be a stranger's who knows the password.
 */
export async function rememberNetwork(userId: string, aal: 'aal1' | 'aal2'): Promise<void> {
  thisBrowser()
  if (aal === 'aal1' && (await hasVerifiedFactor(userId))) return
  const here = places()
  if (here.length === 0) return
  await database()
    .insert(knownNetworks)
    .values(here.map((placeHash) => ({ userId, placeHash })))
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.placeHash], set: { lastSeenAt: sql`now()` } })
}

/**
 * Under which name the guesses and mails of this request are counted: one's own where the account was signed in from
 * here before, else the one that all strangers share. Strangers slow strangers, and nobody locks an owner out.
 * @param name the address or number that was given, known or not
 */
export async function countedAs(name: string): Promise<string> {
  const here = places()
  if (here.length === 0) return name
  const known = await database()
    .select({ placeHash: knownNetworks.placeHash })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(or(eq(users.email, name), eq(users.phone, name)), inArray(knownNetworks.placeHash, here)))
  return nameHere(name, here, known)
}

/** The same for the guesses of a second factor, by whoever knows the password of the account. */
export async function factorCountedAs(userId: string): Promise<string> {
  const here = places()
  if (here.length === 0) return userId
  const known = await database()
    .select({ placeHash: knownNetworks.placeHash })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId), inArray(knownNetworks.placeHash, here)))
  return nameHere(userId, here, known)
}

/** Forgets from where the account was signed in: with its first second factor, who knew the password is a stranger. */
export async function deleteKnownNetworks(userId: string): Promise<void> {
  await database().delete(knownNetworks).where(eq(knownNetworks.userId, userId))
}

function nameHere(name: string, here: Buffer[], known: { placeHash: Buffer }[]): string {
  const place = here.find((one) => known.some((row) => row.placeHash.equals(one)))
  return place ? `${name} from ${place.toString('base64url')}` : name
}

function browserHash(secret: string): Buffer {
  return sha256(`browser ${secret}`)
}
