/**
 * The public interface of auth, which the website's pages (members, admin) call in process. It is independent of HTTP.
 * Errors are `AuthError`s with a `code`; for rate limits the code is one of `over_…`, with `retryAfter` in
 * seconds.
 */
import { entersAdmin } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { askChangeOfEmail, limitChangeOfEmail } from './accounts/change-email.ts'
import {
  hasVerifiedFactor,
  type Identity,
  identitiesOf,
  isBanned,
  normalEmail,
  type User,
  userByEmail,
  userById,
} from './accounts/users.ts'
import { audit } from './audit.ts'
import type { Caller } from './caller.ts'
import { fail } from './errors.ts'
import { limitAddress, limits } from './limits.ts'
import { type VerifyType, verifyToken } from './links/verify.ts'
import { setPassword } from './passwords/change-password.ts'
import { proveFreshness } from './passwords/reauthenticate.ts'
import { checkPassword, type PasswordSignIn, requireUnchangedPassword } from './passwords/sign-in-with-password.ts'
import { consumeWebsiteCode } from './providers/flow-state.ts'
import { endOtherSessions } from './sessions/all-sessions.ts'
import { notifyOfNewDevice } from './sessions/new-device.ts'
import { isElevated, roleOf, type WebSessionKind } from './sessions/web-sessions.ts'
import type { Purpose } from './tables.server.ts'

export { mailReauthenticationCode, type OwnerCredential, proveOwner } from './accounts/prove-owner.ts'
export { unlinkIdentity } from './accounts/unlink-identity.ts'
export type { Identity, User } from './accounts/users.ts'
export { cancelAddressMove, confirmAddressMove, stopAddressMove } from './address-move/answer.ts'
export { askAddressMove, moveHours } from './address-move/ask.ts'
export { moveOfLink } from './address-move/link.ts'
export { moveOf } from './address-move/moves.ts'
export { createUser } from './admin/create-user.ts'
export { deleteUser } from './admin/delete-user.ts'
export { ensureFirstAdmin } from './admin/ensure-first-admin.ts'
export { inviteUser } from './admin/invite-user.ts'
export { listUsers } from './admin/list-users.ts'
export { lockAccounts, lockAdmins } from './admin/lock-accounts.ts'
export { updateUser } from './admin/update-user.ts'
export type { Caller } from './caller.ts'
export { linkPages } from './endpoints/links/link-pages.content.ts'
export { AuthError, isAuthError } from './errors.ts'
export { countRecoveryCodes } from './factors/recovery-codes.ts'
export { resetFactors } from './factors/remove.ts'
export {
  confirmTotp,
  enrollTotp,
  listFactors,
  makeRecoveryCodes,
  pendingTotp,
  proveFactor,
  redeemRecoveryCode,
  removeFactor,
  textFactorCode,
} from './factors/website.ts'
export { describeKeys, prepareKeys, retireSigningKey, rotateSigningKey, subscribeToKeys } from './keys/keys.ts'
export { askDeletion, daysToReturn } from './leaving/ask-deletion.ts'
export { dueDeletions, lockDueAccount } from './leaving/due-deletions.ts'
export { requestMagicLink } from './links/request-code.ts'
export { requestRecovery } from './links/request-recovery.ts'
export { requestSignInMail } from './links/request-sign-in-mail.ts'
export { resend } from './links/resend.ts'
export { isNotMeLinkGood, revokeSignIn } from './links/revoke-sign-in.ts'
export { changedElsewhere } from './links/verify.ts'
export { decideAuthorization, denyUnseen, showAuthorization } from './oauth/authorize.ts'
export { listGrants, revokeGrant } from './oauth/grants.ts'
export { beginRegistration as beginPasskey } from './passkeys/ceremony.ts'
export { hasPasskey, passkeyName, passkeysOf, renamePasskey } from './passkeys/passkeys.ts'
export type { PasskeyResponse } from './passkeys/register.ts'
export { adminsNeedPasskeys, requireAdminPasskeys } from './passkeys/required.ts'
export {
  addPasskey,
  beginPasskeySignIn,
  elevateWithPasskey,
  enterWithPasskey,
  removePasskeyById,
} from './passkeys/website.ts'
export { completeOAuth, isProviderSetUp, startOAuth } from './providers/sign-in-with-provider.ts'
export { listSamlErrors, type SamlError } from './saml/errors.ts'
export { endOtherSessions, endSession, listSessions, type SessionLine } from './sessions/all-sessions.ts'
export { notMePath } from './sessions/sign-in-context.ts'
export {
  endWebSession,
  moveToHostCookie,
  openSessionsAmong,
  type ResolvedWebSession,
  resolveWebSession,
  roleOf,
  rotateWebSession,
  startWebSession,
  type WebSessionCookie,
  type WebSessionKind,
  type WebSessionStart,
} from './sessions/web-sessions.ts'
export { signUp } from './sign-up/sign-up.ts'

/**
 * An authenticated person. `needsFactor`: the second factor is still missing, and the session is `aal1` until then.
 */
export interface SignedInAccount {
  user: User
  needsFactor: boolean
}

/**
 * Checks address and password, and opens a session with `open`, in the same transaction as the audit entry.
 * @throws AuthError invalid_credentials, email_not_confirmed, user_banned, over_request_rate_limit; Forbidden for an
 * admin session of an account without the role; what `open` throws
 */
export async function signInWithPassword<Opened = void>(
  input: PasswordSignIn,
  kind: WebSessionKind = 'campus',
  open: (user: User) => Promise<Opened> = async () => undefined as Opened,
): Promise<SignedInAccount & { opened: Opened }> {
  const { caller } = input
  const user = await checkPassword(input)
  const entry = { actorId: user.id, details: { method: 'password' }, caller }
  if (kind === 'admin' && !entersAdmin(roleOf(user))) {
    await audit({ act: 'auth.admin-entry-refused', ...entry })
    throw new Forbidden()
  }
  const entered = transaction(async () => {
    await requireUnchangedPassword(user)
    await audit({ act: 'auth.signed-in', ...entry })
    await notifyOfNewDevice(user, caller)
    return open(user)
  })
  const [needsFactor, opened] = await Promise.all([hasVerifiedFactor(user.id), entered])
  return { user, needsFactor, opened }
}

/**
 * Sets a new password and ends every other session.
 * @param input `sessionId`: the current session, which stays open; `isProven`: the owner has just reauthenticated, else
 * `currentPassword` is checked
 * @throws AuthError weak_password, same_password, current_password_invalid, reauthentication_needed, insufficient_aal
 */
export async function changePassword(input: {
  userId: string
  password: string
  currentPassword?: string
  sessionId: string
  isProven: boolean
  caller: Caller
}): Promise<void> {
  await limitAddress(limits.user, input.caller)
  const user = await knownUser(input.userId)
  await requireElevatedWebSession(user.id, input.sessionId)
  if (!input.isProven) await proveFreshness(user, undefined, input)
  await setPassword(user, input.password, { keepWebSession: input.sessionId, caller: input.caller })
}

/**
 * Requests a change of address, which both addresses have to confirm.
 * @throws AuthError email_exists, validation_failed, over_email_send_rate_limit
 */
export async function changeEmail(input: {
  userId: string
  email: string
  redirectTo?: string
  /** The link ends with a code for `completeFlow`. */
  forWebsite?: boolean
  caller: Caller
}): Promise<void> {
  await limitAddress(limits.user, input.caller)
  const user = await knownUser(input.userId)
  const newEmail = normalEmail(input.email)
  if (newEmail === user.email) return
  if (user.isSsoUser) fail('user_sso_managed')
  if (await userByEmail(newEmail)) fail('email_exists')
  await limitChangeOfEmail(user, newEmail, input.caller)
  await askChangeOfEmail(user, newEmail, {
    redirectTo: input.redirectTo,
    forWebsite: input.forWebsite,
    caller: input.caller,
  })
}

/**
 * The result of a verified code or link. `half`: nobody is signed in, either because the other address has not agreed
 * to a change yet, or because the change is done (`changed`) and was requested elsewhere.
 */
export type VerifiedPerson = { half: true; changed?: true } | ({ half: false } & Confirmed)

/**
 * A person whom a code or link signs in. `needsPassword`: the account has no password; redirect to the page that sets
 * one.
 */
export interface Confirmed extends SignedInAccount {
  method: string
  needsPassword: boolean
}

/**
 * Consumes a six-digit code that was typed on one of our pages.
 * @throws AuthError otp_expired, user_banned, email_exists
 */
export async function verifyCode(input: {
  type: VerifyType
  email: string
  code: string
  caller: Caller
}): Promise<VerifiedPerson> {
  const verified = await verifyToken({ ...input, onWebsite: true }, async (user, token) => {
    const method = methodOf(token.purpose)
    await audit({ act: 'auth.signed-in', actorId: user.id, details: { method }, caller: input.caller })
    return { method, factor: await hasVerifiedFactor(user.id) }
  })
  if (verified.half) return verified
  const { user, result } = verified
  return { half: false, ...confirmed(user, result.method, result.factor) }
}

/**
 * Ends a flow that the website started by mail (`forWebsite`): its link sent the browser to our page with `?code=`.
 * `method` says which: `email/signup`, `magiclink`, `recovery`, `invite`, `email_change`. For a provider's:
 * `completeOAuth`.
 * @throws AuthError flow_state_not_found, flow_state_expired, user_banned
 */
export async function completeFlow(input: { code: string; caller: Caller }): Promise<Confirmed> {
  return transaction(async () => {
    const flow = await consumeWebsiteCode(input.code)
    const user = await userById(flow.userId)
    if (!user || user.deletedAt) fail('flow_state_not_found')
    if (isBanned(user)) fail('user_banned')
    const details = { method: flow.authenticationMethod, provider: flow.provider }
    await audit({ act: 'auth.signed-in', actorId: user.id, details, caller: input.caller })
    return confirmed(user, flow.authenticationMethod, await hasVerifiedFactor(user.id))
  })
}

/**
 * Makes sure, by the password, that the owner is at the keyboard.
 * @throws AuthError current_password_invalid, over_request_rate_limit
 */
export async function confirmPassword(userId: string, password: string): Promise<void> {
  await proveFreshness(await knownUser(userId), undefined, { currentPassword: password })
}

/** Ends every session of the account, those of the website and those of clients. */
export async function endAllSessions(userId: string): Promise<void> {
  await endOtherSessions(userId)
}

/** The identities with which the account can sign in. */
export function listIdentities(userId: string): Promise<Identity[]> {
  return identitiesOf(userId)
}

/** The account, or null if it does not exist or was deleted. */
export async function findUser(by: { id: string } | { email: string }): Promise<User | null> {
  const user = 'id' in by ? await userById(by.id) : await userByEmail(comparableAddress(by.email))
  return user && !user.deletedAt ? user : null
}

/**
 * Requires a verified second factor in the session, if the account has one.
 * @throws AuthError insufficient_aal
 */
async function requireElevatedWebSession(userId: string, sessionId: string): Promise<void> {
  if ((await hasVerifiedFactor(userId)) && !(await isElevated(sessionId))) fail('insufficient_aal')
}

/** The account `id`. @throws AuthError user_not_found */
async function knownUser(id: string): Promise<User> {
  return (await findUser({ id })) ?? fail('user_not_found')
}

function confirmed(user: User, method: string, needsFactor: boolean): Confirmed {
  const asks = method === 'recovery' || method === 'invite' || (method === 'email/signup' && !user.passwordHash)
  return { user, method, needsFactor, needsPassword: asks }
}

const methods: Partial<Record<Purpose, string>> = {
  confirmation: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

function methodOf(purpose: Purpose): string {
  return methods[purpose] ?? 'otp'
}
