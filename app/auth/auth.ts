/**
 * The front door: what the website's own pages (members, admin) call in process. Nothing here knows of HTTP. Refusals are
 * `AuthError`s whose `code` says what was wrong; over a limit the code is one of `over_…`, with `retryAfter` in seconds.
 */
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Caller } from './caller.ts'
import { askChangeOfEmail } from './change-email.ts'
import { setPassword } from './change-password.ts'
import { fail } from './errors.ts'
import { tellOfNewDevice } from './new-device.ts'
import { proveFreshness } from './reauthenticate.ts'
import { checkPassword, type PasswordSignIn } from './sign-in-with-password.ts'
import { hasVerifiedFactor, type Identity, identitiesOf, normalEmail, type User, userByEmail, userById } from './users.ts'

export type { Caller } from './caller.ts'
export { type AuthCode, AuthError, isAuthError } from './errors.ts'
export { describeKeys, rotateSigningKey } from './keys.ts'
export { passwordLimits } from './passwords.ts'
export { type SignedUp, signUp } from './sign-up.ts'
export type { Factor, Identity, User } from './users.ts'
export {
  endOtherWebSessions,
  endWebSession,
  endWebSessionById,
  listWebSessions,
  type ResolvedWebSession,
  resolveWebSession,
  roleOf,
  rotateWebSession,
  startWebSession,
  type WebSessionCookie,
  type WebSessionKind,
  type WebSessionLine,
} from './web-sessions.ts'

/** Somebody who proved who they are. `needsFactor`: the second factor is still to be asked for; until then the session is `aal1`. */
export interface SignedIn {
  user: User
  needsFactor: boolean
}

/** Checks address and password. Opens no session: that is `startWebSession`. @throws AuthError invalid_credentials, email_not_confirmed, user_banned, over_request_rate_limit */
export async function signInWithPassword(input: PasswordSignIn): Promise<SignedIn> {
  const user = await checkPassword(input)
  await transaction((tx) => tellOfNewDevice(tx, user, input.caller))
  return { user, needsFactor: await hasVerifiedFactor(database(), user.id) }
}

/**
 * Sets a new password and ends every other session. Somebody who signed in more than a day ago gives the current one
 * (or a code from `requestReauthentication`); who came by a recovery link is fresh.
 * @param input `webSession`: the session in which it happens, which goes on
 * @throws AuthError weak_password, same_password, current_password_invalid, reauthentication_needed
 */
export async function changePassword(input: {
  userId: string
  password: string
  currentPassword?: string
  nonce?: string
  webSession: { id: string; startedAt: Date }
  caller: Caller
}): Promise<void> {
  const user = await knownUser(input.userId)
  await proveFreshness(user, input.webSession.startedAt, input)
  await setPassword(user, input.password, { keepWebSession: input.webSession.id, caller: input.caller })
}

/** Asks both addresses to agree to the new one. @throws AuthError email_exists, validation_failed, over_email_send_rate_limit */
export async function changeEmail(input: { userId: string; email: string; redirectTo?: string; caller: Caller }): Promise<void> {
  const user = await knownUser(input.userId)
  const newEmail = normalEmail(input.email)
  if (newEmail === user.email) return
  if (user.isSsoUser) fail('user_sso_managed')
  if (await userByEmail(database(), newEmail)) fail('email_exists')
  await askChangeOfEmail(user, newEmail, { redirectTo: input.redirectTo, caller: input.caller })
}

/** The ways in which the account may sign in. */
export function listIdentities(userId: string): Promise<Identity[]> {
  return identitiesOf(database(), userId)
}

/** The account, or null if there is none (any more). */
export async function findUser(by: { id: string } | { email: string }): Promise<User | null> {
  const user = 'id' in by ? await userById(database(), by.id) : await userByEmail(database(), by.email.trim().toLowerCase())
  return user && !user.deletedAt ? user : null
}

async function knownUser(id: string): Promise<User> {
  return (await findUser({ id })) ?? fail('user_not_found')
}
