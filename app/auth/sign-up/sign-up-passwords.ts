import { asc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { changeUser, type User } from '../accounts/users.ts'
import { sameHash } from '../hashes.ts'
import { knownBrowser, thisAddress, thisBrowser } from '../known-networks.ts'
import { passwordMatches } from '../passwords/passwords.ts'
import type { FlowState, Pkce } from '../providers/flow-state.ts'
import { type Metadata, signUpPasswords, type users } from '../tables.server.ts'

type TypedPassword = typeof signUpPasswords.$inferSelect

/** Passwords that are kept for an unconfirmed account; later ones are not kept, the account goes without. */
const MAX_STORED = 20

/**
 * Keeps a password that was typed at a sign-up, with the browser or client that typed it. It counts only if the same
 * one confirms the address: anybody can type an address, and its owner may press the link of a stranger's mail.
 */
export async function saveSignUpPassword(
  user: User,
  typed: { passwordHash: string; userMetadata: Metadata; pkce?: Pkce | undefined },
): Promise<void> {
  if ((await typedPasswords(user)).length >= MAX_STORED) return
  const { passwordHash, userMetadata, pkce } = typed
  await database()
    .insert(signUpPasswords)
    .values({
      id: newId(),
      userId: user.id,
      passwordHash,
      userMetadata,
      browserHash: thisBrowser(),
      typedFrom: thisAddress(),
      codeChallenge: pkce?.challenge ?? null,
    })
}

/**
 * The hash of a password that was typed before at this client address, for the same account: a program that signs up
 * twice means one password, and shows no cookie by which to know it. Checked in the time that a new hash takes.
 */
export async function hashTypedHere(user: User, password: string): Promise<string | undefined> {
  const newest = (await typedPasswords(user)).findLast(isFromHere)
  return newest && (await passwordMatches(password, newest.passwordHash)) ? newest.passwordHash : undefined
}

/** The password that this browser typed when it signed up with the address, for an account still to be confirmed. */
export async function passwordTypedHere(user: User | undefined): Promise<string | undefined> {
  if (!user || user.emailConfirmedAt || user.phoneConfirmedAt) return undefined
  return typedHere(await typedPasswords(user))?.passwordHash
}

/**
 * What an account keeps of its sign-ups once its address is confirmed: the password that this browser typed; none
 * otherwise, and its owner chooses one. Programs keep no cookies: for a code that one sends, the only password counts
 * if it came from the same client address. One that a PKCE client typed waits for its verifier.
 * @param how `byProgram`: a program sent the code; `flow`: what the link continues
 */
export async function settlePassword(
  user: User,
  how: { byProgram: boolean; flow?: FlowState | undefined },
): Promise<Partial<typeof users.$inferInsert>> {
  const typed = await typedPasswords(user)
  if (typed.length === 0) return {}
  const isOne = new Set(typed.map(({ passwordHash }) => passwordHash)).size === 1
  const only = how.byProgram && isOne ? typed.findLast(isFromHere) : undefined
  const counts = typedHere(typed) ?? only
  const waits = counts
    ? undefined
    : typed.find((one) => one.codeChallenge && one.codeChallenge === how.flow?.codeChallenge)
  for (const one of typed)
    if (one !== waits) await database().delete(signUpPasswords).where(eq(signUpPasswords.id, one.id))
  if (counts)
    return { passwordHash: counts.passwordHash, userMetadata: { ...user.userMetadata, ...counts.userMetadata } }
  // What several people said about the account is nobody's word.
  const userMetadata = typed.length === 1 ? user.userMetadata : { sub: user.id, email: user.email }
  return { passwordHash: null, userMetadata }
}

/** Gives the account the password that a PKCE client typed, now that the client has shown its verifier. */
export async function consumeSignUpPassword(user: User, flow: FlowState): Promise<User> {
  const waiting = (await typedPasswords(user)).find((one) => one.codeChallenge === flow.codeChallenge)
  await purgeSignUpPasswords(user.id)
  if (!waiting || user.passwordHash || user.passwordChangedAt) return user
  const { passwordHash } = waiting
  return changeUser(user.id, { passwordHash, userMetadata: { ...user.userMetadata, ...waiting.userMetadata } })
}

/** Forgets all that was typed at sign-ups. */
export async function purgeSignUpPasswords(userId: string): Promise<void> {
  await database().delete(signUpPasswords).where(eq(signUpPasswords.userId, userId))
}

function typedPasswords(user: User): Promise<TypedPassword[]> {
  return database()
    .select()
    .from(signUpPasswords)
    .where(eq(signUpPasswords.userId, user.id))
    .orderBy(asc(signUpPasswords.createdAt), asc(signUpPasswords.id))
}

function typedHere(typed: TypedPassword[]): TypedPassword | undefined {
  const here = knownBrowser()
  // The newest: somebody who signs up again means what they typed last.
  return here ? typed.findLast((one) => one.browserHash && sameHash(one.browserHash, here)) : undefined
}

function isFromHere({ typedFrom }: TypedPassword): boolean {
  const here = thisAddress()
  return typedFrom !== null && here !== null && sameHash(typedFrom, here)
}
