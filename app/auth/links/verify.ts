import { and, eq, or } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import { agreed } from '../accounts/change-email.ts'
import { confirmNewEmail } from '../accounts/take-new-email.ts'
import {
  addIdentity,
  changeUser,
  isBanned,
  lockUser,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userByPhone,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { places } from '../known-networks.ts'
import { limitAddress, limits } from '../limits.ts'
import { consumeFlow } from '../providers/flow-state.ts'
import { alertOfPhone } from '../recovery/alerts.ts'
import { recordRecovery } from '../recovery/recoveries.ts'
import { restoreEmailIdentity } from '../recovery/restore-email.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { undoSince } from '../recovery/undo.ts'
import { purgeSignUpPasswords, settlePassword } from '../sign-up/sign-up-passwords.ts'
import { identities, type Purpose, users } from '../tables.server.ts'
import { countCodeGuess, guessedRight } from './guesses.ts'
import { consumeToken, findCodeToken, findLinkToken, type OneTimeToken, voidTokens } from './one-time-tokens.ts'

/** What a client says that a code or link is for. */
export type VerifyType = keyof typeof purposes

const purposes = {
  signup: ['confirmation'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['confirmation', 'magiclink', 'invite', 'recovery'],
  email_change: ['email_change_current', 'email_change_new'],
  sms: ['phone_confirmation'],
  phone_change: ['phone_change'],
} satisfies Record<string, Purpose[]>

/** True if `type` is one that can be verified. */
export function isVerifyType(type: string): type is VerifyType {
  return Object.hasOwn(purposes, type)
}

/** A code or link as it was given; `onWebsite` for a code that was typed on one of our pages. */
export type Proven = { type: VerifyType; caller: Caller; onWebsite?: boolean } & (
  | { tokenHash: string }
  | { email: string; code: string }
  | { phone: string; code: string }
)

/**
 * What a code or link led to. `half`: it signs nobody in, because one of the two addresses is still to agree to a
 * change, or the change is done (`changed`) and was asked for elsewhere.
 */
export type Verified<T> = { half: true; changed?: true } | { half: false; user: User; result: T }

/** What the protocol says, and the website reads, where a change is done and signs nobody in. */
export const changedElsewhere = 'The change is confirmed. Sign in to go on'

/**
 * Uses up a code or link, and does what it is for. `finish` runs in the same transaction.
 * @throws AuthError otp_expired for whatever is wrong with it, user_banned, email_exists
 */
export async function verifyToken<T>(
  proven: Proven,
  finish: (user: User, token: OneTimeToken) => Promise<T>,
): Promise<Verified<T>> {
  await limitAddress(limits.verify, proven.caller)
  const token =
    'tokenHash' in proven ? await findLinkToken(proven.tokenHash, purposes[proven.type]) : await findTyped(proven)
  if (!token) {
    await audit({ act: 'auth.code-refused', facts: { type: proven.type }, caller: proven.caller })
    fail('otp_expired')
  }
  try {
    return await transaction(async () => {
      const user = await lockUser(token.userId)
      if (!user || user.deletedAt) fail('otp_expired')
      if (isBanned(user)) fail('user_banned')
      if (!(await consumeToken(token))) fail('otp_expired')
      await voidTokens(user.id, [token.purpose])
      const done = await redeem(user, token, proven)
      if (!done) return { half: true as const }
      if (!(await signsIn(token))) return { half: true as const, changed: true as const }
      return { half: false as const, user: done, result: await finish(done, token) }
    })
  } catch (error) {
    if (isDuplicate(error, 'users_email')) fail('email_exists')
    if (isDuplicate(error, 'users_phone')) fail('phone_exists')
    throw error
  }
}

async function findTyped(proven: Extract<Proven, { code: string }>): Promise<OneTimeToken | undefined> {
  const to = 'email' in proven ? normalEmail(proven.email) : normalPhone(proven.phone)
  // By what was typed, not by the account: unknown addresses run into the same delay.
  const guesser = await countCodeGuess(to)
  const owners = await ownersOf(proven.type, to, 'email' in proven)
  // Nobody's id where there is no account: the same statements in the same time.
  for (const id of owners.length > 0 ? owners : [newId()]) {
    const token = await findCodeToken(id, purposes[proven.type], to, proven.code.trim())
    if (!token) continue
    await guessedRight('code', guesser)
    return token
  }
  return undefined
}

/** Whose code it may be. Several may ask for one address or number; the code tells them apart. */
async function ownersOf(type: VerifyType, to: string, byMail: boolean): Promise<string[]> {
  if (type !== 'email_change' && type !== 'phone_change') {
    const user = await (byMail ? userByEmail(to) : userByPhone(to))
    return user ? [user.id] : []
  }
  const asked = type === 'phone_change' ? eq(users.newPhone, to) : eq(users.newEmail, to)
  const owned = type === 'email_change' ? and(eq(users.email, to), eq(users.isSsoUser, false)) : undefined
  const found = await database().select({ id: users.id }).from(users).where(or(asked, owned)).limit(mostAsking)
  return found.map(({ id }) => id)
}

/** Accounts that are looked at for one address or number. */
const mostAsking = 20

/** What each purpose means for the account. @returns undefined if the change still needs the other address */
async function redeem(user: User, token: OneTimeToken, proven: Proven): Promise<User | undefined> {
  const { caller } = proven
  switch (token.purpose) {
    case 'confirmation':
    case 'invite':
      return confirmEmail(await withSettledPassword(user, token, proven), caller)
    case 'magiclink':
      return confirmWithoutPassword(user, caller)
    case 'recovery':
      return recover(await confirmWithoutPassword(user, caller), token)
    case 'email_change_current':
    case 'email_change_new':
      if (!user.newEmail || (token.purpose === 'email_change_new' && token.sentTo !== user.newEmail))
        fail('otp_expired')
      return agreeToChange(user, token, caller)
    case 'phone_confirmation':
      return confirmPhone(await withSettledPassword(user, token, proven), caller)
    case 'phone_change':
      if (user.newPhone !== token.sentTo) fail('otp_expired')
      return confirmNewPhone(user, caller)
    default:
      return fail('otp_expired')
  }
}

/**
 * A change's code proves an address or a number, and not whose account it is: it was sent where somebody wanted it, by
 * mistake perhaps. It brings a session only where somebody signed in had asked for it, or to who has the verifier.
 */
async function signsIn({ purpose, inSession, askedBy, followsAtOnce, flowStateId }: OneTimeToken): Promise<boolean> {
  if (!changes.has(purpose) || followsAtOnce) return true
  if (inSession && askedBy && places().some((here) => here.equals(askedBy))) return true
  return Boolean(flowStateId && (await consumeFlow(flowStateId))?.codeChallenge)
}

const changes = new Set<Purpose>(['email_change_current', 'email_change_new', 'phone_change'])

// Whoever set this password never showed that the address was theirs.
async function confirmWithoutPassword(user: User, caller: Caller): Promise<User> {
  if (user.emailConfirmedAt) return user
  await purgeSignUpPasswords(user.id)
  return confirmEmail(await changeUser(user.id, { passwordHash: null }), caller)
}

/**
 * The mailbox takes the account back from whoever else is in it. A second factor that was there when the mail went out
 * stays: a mailbox alone does not get past it.
 */
async function recover(user: User, { createdAt }: OneTimeToken): Promise<User> {
  await secureAccount(user.id, 'recovered')
  const undone = await undoSince(user, { at: createdAt, factors: createdAt })
  await recordRecovery(user.id, createdAt)
  return restoreEmailIdentity(undone)
}

/** The account with the password that its sign-ups leave it. */
async function withSettledPassword(user: User, token: OneTimeToken, proven: Proven): Promise<User> {
  if (user.emailConfirmedAt ?? user.phoneConfirmedAt) return user
  const flow = token.flowStateId ? await consumeFlow(token.flowStateId) : undefined
  return changeUser(user.id, await settlePassword(user, { byProgram: 'code' in proven && !proven.onWebsite, flow }))
}

/** One address agrees to a change. @returns undefined while the other has not */
async function agreeToChange(user: User, token: OneTimeToken, caller: Caller): Promise<User | undefined> {
  const side = token.purpose === 'email_change_current' ? agreed.current : agreed.new
  if (!user.email || (user.emailChangeAgreed !== 0 && user.emailChangeAgreed !== side))
    return confirmNewEmail(user, caller)
  await changeUser(user.id, { emailChangeAgreed: side })
  return undefined
}

/** Notes that the address is the account's own. */
async function confirmEmail(user: User, caller: Caller): Promise<User> {
  if (user.emailConfirmedAt) return user
  await noteVerified(user, 'email', { email: user.email, email_verified: true })
  await audit({ act: 'auth.email-confirmed', actorId: user.id, caller })
  return changeUser(user.id, {
    emailConfirmedAt: new Date(),
    userMetadata: { ...user.userMetadata, email_verified: true },
  })
}

async function confirmPhone(user: User, caller: Caller): Promise<User> {
  if (user.phoneConfirmedAt) return user
  await noteVerified(user, 'phone', { phone: user.phone, phone_verified: true })
  await audit({ act: 'auth.phone-confirmed', actorId: user.id, caller })
  return changeUser(user.id, {
    phoneConfirmedAt: new Date(),
    userMetadata: { ...user.userMetadata, phone_verified: true },
  })
}

async function confirmNewPhone(user: User, caller: Caller): Promise<User> {
  const { phone: former, newPhone: phone } = user
  const facts = { phone, phone_verified: true }
  const moved = await changeUser(user.id, {
    phone,
    newPhone: null,
    phoneConfirmedAt: new Date(),
    isAnonymous: false,
    userMetadata: { ...user.userMetadata, ...facts },
  })
  await audit({ act: 'auth.phone-changed', actorId: user.id, caller })
  await alertOfPhone(moved, former, caller)
  const noted = await noteVerified(user, 'phone', facts)
  return noted
    ? moved
    : addIdentity(moved, { provider: 'phone', providerId: user.id, data: { sub: user.id, ...facts } })
}

async function noteVerified(user: User, provider: 'email' | 'phone', facts: Record<string, unknown>): Promise<boolean> {
  const mine = and(eq(identities.userId, user.id), eq(identities.provider, provider))
  const [identity] = await database().select().from(identities).where(mine)
  if (!identity) return false
  await database()
    .update(identities)
    .set({ identityData: { ...identity.identityData, ...facts }, updatedAt: new Date() })
    .where(mine)
  return true
}
