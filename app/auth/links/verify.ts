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
import { deleteKnownNetworks, networkHashes } from '../known-networks.ts'
import { limitAddress, limits } from '../limits.ts'
import { lockFlow } from '../providers/flow-state.ts'
import { alertOfPhone } from '../recovery/alerts.ts'
import { recordRecovery } from '../recovery/recoveries.ts'
import { restoreEmailIdentity } from '../recovery/restore-email.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { undoSince } from '../recovery/undo.ts'
import { purgeSignUpPasswords, settlePassword } from '../sign-up/sign-up-passwords.ts'
import { identities, type Purpose, users } from '../tables.server.ts'
import { countCodeGuess, guessedRight } from './guesses.ts'
import { consumeToken, findCodeToken, findLinkToken, type OneTimeToken, voidTokens } from './one-time-tokens.ts'

/** The type of a code or link, as clients name it. */
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

/** True if `type` is a known type. */
export function isVerifyType(type: string): type is VerifyType {
  return Object.hasOwn(purposes, type)
}

/** The code or link to verify. `onWebsite`: the code was typed on one of our pages. */
export type Proven = { type: VerifyType; caller: Caller; onWebsite?: boolean } & (
  | { tokenHash: string }
  | { email: string; code: string }
  | { phone: string; code: string }
)

/**
 * The result of a verified code or link. `half`: nobody is signed in, either because the other address has not agreed
 * to a change yet, or because the change is done (`changed`) and was requested elsewhere.
 */
export type Verified<T> = { half: true; changed?: true } | { half: false; user: User; result: T }

/** The protocol's message for a change that is done and signs nobody in. The website reads it too. */
export const changedElsewhere = 'The change is confirmed. Sign in to go on'

/**
 * Consumes a code or link, and applies it. `finish` runs in the same transaction.
 * @throws AuthError otp_expired for every invalid code or link, user_banned, email_exists
 */
export async function verifyToken<T>(
  proven: Proven,
  finish: (user: User, token: OneTimeToken) => Promise<T>,
): Promise<Verified<T>> {
  await limitAddress(limits.verify, proven.caller)
  const token =
    'tokenHash' in proven ? await findLinkToken(proven.tokenHash, purposes[proven.type]) : await findByCode(proven)
  if (!token) {
    await audit({ act: 'auth.code-refused', details: { type: proven.type }, caller: proven.caller })
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

async function findByCode(proven: Extract<Proven, { code: string }>): Promise<OneTimeToken | undefined> {
  const to = 'email' in proven ? normalEmail(proven.email) : normalPhone(proven.phone)
  // Count by the typed address, not by the account, so that unknown addresses get the same delay.
  const guesser = await countCodeGuess(to)
  const owners = await ownersOf(proven.type, to, 'email' in proven)
  // Use a random id if there is no account, so that the statements and the timing are the same.
  for (const id of owners.length > 0 ? owners : [newId()]) {
    const token = await findCodeToken(id, purposes[proven.type], to, proven.code.trim())
    if (!token) continue
    await guessedRight('code', guesser)
    return token
  }
  return undefined
}

/** The accounts that a code may belong to. Several may request one address or number; the code identifies one. */
async function ownersOf(type: VerifyType, to: string, byMail: boolean): Promise<string[]> {
  if (type !== 'email_change' && type !== 'phone_change') {
    const user = await (byMail ? userByEmail(to) : userByPhone(to))
    return user ? [user.id] : []
  }
  const isPending = type === 'phone_change' ? eq(users.newPhone, to) : eq(users.newEmail, to)
  const owned = type === 'email_change' ? and(eq(users.email, to), eq(users.isSsoUser, false)) : undefined
  const rows = await database()
    .select({ id: users.id })
    .from(users)
    .where(or(isPending, owned))
    .limit(MAX_PENDING_USERS)
  return rows.map(({ id }) => id)
}

/** Maximum number of accounts to check for one address or number. */
const MAX_PENDING_USERS = 20

/** Applies the token to the account by its purpose. @returns undefined if a change still needs the other address */
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
 * True if the token opens a session. A code for a change proves an address or number, but not that its reader owns the
 * account: it may have been sent to a mistyped address. So it opens a session only for the origin whose signed-in
 * session requested the change, or in a PKCE flow, where the client has the verifier.
 */
async function signsIn({ purpose, inSession, askedBy, followsAtOnce, flowStateId }: OneTimeToken): Promise<boolean> {
  if (!changes.has(purpose) || followsAtOnce) return true
  if (inSession && askedBy && networkHashes().some((network) => network.equals(askedBy))) return true
  return Boolean(flowStateId && (await lockFlow(flowStateId))?.codeChallenge)
}

const changes = new Set<Purpose>(['email_change_current', 'email_change_new', 'phone_change'])

// Drop a password that was set before the address was confirmed: it may be a stranger's.
async function confirmWithoutPassword(user: User, caller: Caller): Promise<User> {
  if (user.emailConfirmedAt) return user
  await purgeSignUpPasswords(user.id)
  return confirmEmail(await changeUser(user.id, { passwordHash: null }), caller)
}

/**
 * Recovers the account for the owner of the mailbox: others lose access. A second factor from before the mail stays,
 * because a mailbox alone must not bypass it.
 */
async function recover(user: User, { createdAt }: OneTimeToken): Promise<User> {
  await secureAccount(user.id, 'recovered')
  await deleteKnownNetworks(user.id)
  const undone = await undoSince(user, { at: createdAt, factors: createdAt })
  await recordRecovery(user.id, createdAt)
  return restoreEmailIdentity(undone)
}

/** Sets the password that counts after the sign-ups of an unconfirmed account; see `settlePassword`. */
async function withSettledPassword(user: User, token: OneTimeToken, proven: Proven): Promise<User> {
  if (user.emailConfirmedAt ?? user.phoneConfirmedAt) return user
  const flow = token.flowStateId ? await lockFlow(token.flowStateId) : undefined
  return changeUser(user.id, await settlePassword(user, { byProgram: 'code' in proven && !proven.onWebsite, flow }))
}

/** Records that one address agreed to a change. @returns undefined until both have agreed */
async function agreeToChange(user: User, token: OneTimeToken, caller: Caller): Promise<User | undefined> {
  const side = token.purpose === 'email_change_current' ? agreed.current : agreed.new
  if (!user.email || (user.emailChangeAgreed !== 0 && user.emailChangeAgreed !== side))
    return confirmNewEmail(user, caller)
  await changeUser(user.id, { emailChangeAgreed: side })
  return undefined
}

/** Marks the address as confirmed. */
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
  const identityData = { phone, phone_verified: true }
  const moved = await changeUser(user.id, {
    phone,
    newPhone: null,
    phoneConfirmedAt: new Date(),
    isAnonymous: false,
    userMetadata: { ...user.userMetadata, ...identityData },
  })
  await audit({ act: 'auth.phone-changed', actorId: user.id, caller })
  await alertOfPhone(moved, former, caller)
  const noted = await noteVerified(user, 'phone', identityData)
  return noted
    ? moved
    : addIdentity(moved, { provider: 'phone', providerId: user.id, data: { sub: user.id, ...identityData } })
}

async function noteVerified(
  user: User,
  provider: 'email' | 'phone',
  identityData: Record<string, unknown>,
): Promise<boolean> {
  const mine = and(eq(identities.userId, user.id), eq(identities.provider, provider))
  const [identity] = await database().select().from(identities).where(mine)
  if (!identity) return false
  await database()
    .update(identities)
    .set({ identityData: { ...identity.identityData, ...identityData }, updatedAt: new Date() })
    .where(mine)
  return true
}
