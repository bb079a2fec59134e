import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { browserAddress, browserSecret, storedBrowserSecret } from '#app/platform/browser/browser.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { hasVerifiedFactor } from './accounts/users.ts'
import { sha256 } from './hashes.ts'
import { knownNetworks, users } from './tables.server.ts'

/** The hashes that identify the current request's origin: the browser cookie, then the client address. */
export function networkHashes(): Buffer[] {
  const [secret, address] = [browserSecret(), thisAddress()]
  return [...(secret ? [browserHash(secret)] : []), ...(address ? [address] : [])]
}

/** The hash of the current request's client address; null outside of requests. */
export function thisAddress(): Buffer | null {
  const address = browserAddress()
  return address ? sha256(`address ${addressKey(address)}`) : null
}

/**
 * The hash of the current request's browser, which gets a cookie if it has none; null outside of requests.
 */
export function thisBrowser(): Buffer | null {
  const secret = storedBrowserSecret()
  return secret ? browserHash(secret) : null
}

/** The same without setting a cookie: null if there is none. A new cookie would reveal that a record was looked up. */
export function knownBrowser(): Buffer | null {
  const secret = browserSecret()
  return secret ? browserHash(secret) : null
}

/**
 * Records that the account signed in from here, so that guesses from here are counted separately from strangers'. Does
 * nothing until the second factor is verified: a stranger may know the password.
 */
export async function rememberNetwork(userId: string, aal: 'aal1' | 'aal2'): Promise<void> {
  thisBrowser()
  if (aal === 'aal1' && (await hasVerifiedFactor(userId))) return
  const networks = networkHashes()
  if (networks.length === 0) return
  await database()
    .insert(knownNetworks)
    .values(networks.map((networkHash) => ({ userId, networkHash })))
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.networkHash], set: { lastSeenAt: sql`now()` } })
}

/**
 * The rate-limit key for this request's guesses and mails: a separate one if the account signed in from here before,
 * else the one that all strangers share. So strangers cannot lock an owner out.
 * @param name the address or number that was entered, whether an account has it or not
 */
export async function countedAs(name: string): Promise<string> {
  const networks = networkHashes()
  if (networks.length === 0) return name
  const known = await database()
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .innerJoin(users, eq(users.id, knownNetworks.userId))
    .where(and(or(eq(users.email, name), eq(users.phone, name)), inArray(knownNetworks.networkHash, networks)))
  return limitKey(name, networks, known)
}

/** The same for guesses at a second factor. */
export async function factorCountedAs(userId: string): Promise<string> {
  const networks = networkHashes()
  if (networks.length === 0) return userId
  const known = await database()
    .select({ networkHash: knownNetworks.networkHash })
    .from(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId), inArray(knownNetworks.networkHash, networks)))
  return limitKey(userId, networks, known)
}

/**
 * Deletes an account's known origins: they were recorded with a weaker proof, or a thief's may be among them.
 * @param keep `current`: keeps the current request's
 */
export async function deleteKnownNetworks(userId: string, keep: { current?: boolean } = {}): Promise<void> {
  const currentHashes = keep.current ? networkHashes() : []
  const others = currentHashes.length > 0 ? notInArray(knownNetworks.networkHash, currentHashes) : undefined
  await database()
    .delete(knownNetworks)
    .where(and(eq(knownNetworks.userId, userId), others))
}

function limitKey(name: string, networks: Buffer[], known: { networkHash: Buffer }[]): string {
  const network = networks.find((one) => known.some((row) => row.networkHash.equals(one)))
  return network ? `${name} from ${network.toString('base64url')}` : name
}

function browserHash(secret: string): Buffer {
  return sha256(`browser ${secret}`)
}
