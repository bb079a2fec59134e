import { asc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { changeUser, type User } from '../accounts/users.ts'
import { sameHash } from '../hashes.ts'
import { knownBrowser, thisAddress, thisBrowser } from '../known-networks.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import type { FlowState, Pkce } from '../providers/flow-state.ts'
import { type Metadata, signUpPasswords, type users } from '../tables.server.ts'

type SubmittedPassword = typeof signUpPasswords.$inferSelect

/** Maximum number of passwords stored for an unconfirmed account. Later ones are ignored. */
const MAX_STORED = 20

/**
 * Stores the password of a sign-up with its browser or client. It takes effect only if the same one confirms the
 * address: a stranger may have signed up with it, and the owner may open the link in that mail.
 */
export async function saveSignUpPassword(
  user: User,
  input: { passwordHash: string; userMetadata: Metadata; pkce?: Pkce | undefined },
): Promise<void> {
  if ((await submittedPasswords(user)).length >= MAX_STORED) return
  const { passwordHash, userMetadata, pkce } = input
  await database()
    .insert(signUpPasswords)
    .values({
      id: newId(),
      userId: user.id,
      passwordHash,
      userMetadata,
      browserHash: thisBrowser(),
      ipAddressHash: thisAddress(),
      codeChallenge: pkce?.challenge ?? null,
    })
}

/**
 * The stored hash of the same password from an earlier sign-up at this client address. Programs send no cookie, so a
 * repeated sign-up would otherwise count as a second password. Takes as long as computing a new hash.
 */
export async function hashFromSameClient(user: User, password: string): Promise<string | undefined> {
  const newest = (await submittedPasswords(user)).findLast(isFromSameClient)
  return newest && (await passwordMatches(password, newest.passwordHash)) ? newest.passwordHash : undefined
}

/** The password hash that this browser stored when it signed up, for an unconfirmed account. */
export async function passwordFromSameBrowser(user: User | undefined): Promise<string | undefined> {
  if (!user || user.emailConfirmedAt || user.phoneConfirmedAt) return undefined
  return passwordFromThisBrowser(await submittedPasswords(user))?.passwordHash
}

/**
 * Decides which sign-up password takes effect when the address is confirmed: the one from this browser, else none, and
 * the owner sets one. Programs have no cookies: for a code that a program sends, a sole password counts if it came from
 * the same client address. The password of a PKCE client stays stored until the client shows its verifier.
 * @param how `byProgram`: a program sent the code; `flow`: the flow that the link continues
 */
export async function settlePassword(
  user: User,
  how: { byProgram: boolean; flow?: FlowState | undefined },
): Promise<Partial<typeof users.$inferInsert>> {
  const submitted = await submittedPasswords(user)
  if (submitted.length === 0) return {}
  const isOne = new Set(submitted.map(({ passwordHash }) => passwordHash)).size === 1
  const only = how.byProgram && isOne ? submitted.findLast(isFromSameClient) : undefined
  const counts = passwordFromThisBrowser(submitted) ?? only
  const waits = counts
    ? undefined
    : submitted.find((one) => one.codeChallenge && one.codeChallenge === how.flow?.codeChallenge)
  for (const one of submitted)
    if (one !== waits) await database().delete(signUpPasswords).where(eq(signUpPasswords.id, one.id))
  if (counts)
    return { passwordHash: counts.passwordHash, userMetadata: { ...user.userMetadata, ...counts.userMetadata } }
  // Several people may have signed up: drop their metadata.
  const userMetadata = submitted.length === 1 ? user.userMetadata : { sub: user.id, email: user.email }
  return { passwordHash: null, userMetadata }
}

/** Applies the password of a PKCE client, once the client has shown its verifier. */
export async function consumeSignUpPassword(user: User, flow: FlowState): Promise<User> {
  const waiting = (await submittedPasswords(user)).find((one) => one.codeChallenge === flow.codeChallenge)
  await purgeSignUpPasswords(user.id)
  if (!waiting || user.passwordHash || user.passwordChangedAt) return user
  const { passwordHash } = waiting
  return changeUser(user.id, { passwordHash, userMetadata: { ...user.userMetadata, ...waiting.userMetadata } })
}

/** Deletes all stored sign-up passwords of an account. */
export async function purgeSignUpPasswords(userId: string): Promise<void> {
  await database().delete(signUpPasswords).where(eq(signUpPasswords.userId, userId))
}

function submittedPasswords(user: User): Promise<SubmittedPassword[]> {
  return database()
    .select()
    .from(signUpPasswords)
    .where(eq(signUpPasswords.userId, user.id))
    .orderBy(asc(signUpPasswords.createdAt), asc(signUpPasswords.id))
}

function passwordFromThisBrowser(submitted: SubmittedPassword[]): SubmittedPassword | undefined {
  const browser = knownBrowser()
  // The newest one counts if a browser signed up repeatedly.
  return browser ? submitted.findLast((one) => one.browserHash && sameHash(one.browserHash, browser)) : undefined
}

function isFromSameClient({ ipAddressHash }: SubmittedPassword): boolean {
  const address = thisAddress()
  return ipAddressHash !== null && address !== null && sameHash(ipAddressHash, address)
}
