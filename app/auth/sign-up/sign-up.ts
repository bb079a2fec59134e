import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import { requirePhoneSignIn } from '../accounts/sign-in-methods.ts'
import { type UserResponse, userResponse } from '../accounts/user-response.ts'
import {
  addIdentity,
  changeUser,
  lockUser,
  mergedMetadata,
  normalEmail,
  normalPhone,
  type User,
  userByEmail,
  userByPhone,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { accountConfirmationMail } from '../emails/confirmation.ts'
import { alreadyRegisteredMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { thisBrowser } from '../known-networks.ts'
import { limitAccounts, limitAddress, limitMail, limits, limitText } from '../limits.ts'
import { issueLink, type LinkWishes } from '../links/issue-link.ts'
import { codeSeconds, issueOneTimeToken } from '../links/one-time-tokens.ts'
import { sendNotice, sendSecret } from '../links/send-mail.ts'
import { knownOf } from '../passwords/password-strength.ts'
import { hashPassword, requireGoodPassword } from '../passwords/passwords.ts'
import type { Pkce } from '../providers/flow-state.ts'
import { type Metadata, users } from '../tables.server.ts'
import { sendText } from '../texts.ts'
import { hashFromSameClient, purgeSignUpPasswords, saveSignUpPassword } from './sign-up-passwords.ts'
import { steadyId } from './steady-id.ts'

/** The input of a sign-up: an address or a number, and a password. */
export interface SignUp {
  email?: string | undefined
  phone?: string | undefined
  password: string
  data?: Metadata | undefined
  pkce?: Pkce | undefined
  redirectTo?: string | undefined
  /** The website's own sign-up: the mail's link ends with a code for `completeFlow` instead of tokens. */
  forWebsite?: boolean | undefined
  caller: Caller
}

/**
 * `confirmed`: the account can be used at once. `response`: what the caller gets, made up if the account existed.
 */
export type SignedUp = { confirmed: true; user: User } | { confirmed: false; response: UserResponse }

/**
 * Creates an account, to be confirmed by a code sent to its address or number (unless `AUTH_AUTOCONFIRM`). A confirmed
 * address gets the same response as a new one, and its owner is notified by mail.
 * @throws AuthError signup_disabled, weak_password, validation_failed, user_already_exists (autoconfirm),
 * over_email_send_rate_limit
 */
export async function signUp(input: SignUp): Promise<SignedUp> {
  await limitAddress(limits.signup, input.caller)
  // Set the cookie in every case, so that it does not reveal whether the account existed.
  thisBrowser()
  if (!config().auth.signup) fail('signup_disabled')
  if (input.email && input.phone)
    fail('validation_failed', 'Only an email address or phone number should be provided on signup.')
  if (!input.password) fail('validation_failed', 'Signup requires a valid password')
  const account = {
    ...input,
    email: input.email ? normalEmail(input.email) : undefined,
    phone: input.phone ? normalPhone(input.phone) : undefined,
    data: mergedMetadata({}, input.data),
  }
  if (!account.email && !account.phone) fail('validation_failed', 'Sign-up requires an email address or a phone number')
  if (account.phone) requirePhoneSignIn()
  await requireGoodPassword(
    input.password,
    knownOf({ email: account.email ?? null, phone: account.phone ?? null, userMetadata: account.data }),
  )
  const { autoconfirm } = config().auth
  const existing = await findExisting(account)
  const confirmed = existing && (account.email ? existing.emailConfirmedAt : existing.phoneConfirmedAt)
  if (autoconfirm && existing) fail('user_already_exists')
  await limitSignUp(account)
  // Hash in every case, so that timing does not reveal whether the account existed.
  const passwordHash =
    (existing && (await hashFromSameClient(existing, input.password))) ?? (await hashPassword(input.password))
  if (autoconfirm) return { confirmed: true, user: await signUpAtOnce(account, passwordHash) }
  if (confirmed) {
    const madeUp = asIfNew(await pretend(account, passwordHash, existing), account)
    return { confirmed: false, response: { ...madeUp, identities: [] } }
  }
  const user = existing
    ? await repeatSignUp(existing, account, passwordHash)
    : await createUnlessThere(account, passwordHash)
  await sendConfirmation(user, account)
  const response = await userResponse((await findExisting(account)) ?? user)
  return { confirmed: false, response: asIfNew(response, account) }
}

type AccountInput = Omit<SignUp, 'password'>

async function limitSignUp({ email, phone, caller }: AccountInput): Promise<void> {
  if (config().auth.autoconfirm) return limitAccounts(caller)
  if (email) return limitMail('confirmation', email, caller, 'account')
  return limitText('confirmation', phone ?? '', caller, 'account')
}

/**
 * The response to a sign-up, as for a new account: only its id and the caller's own input, with current times. It must
 * not reveal earlier sign-ups or an invitation. The ids are real, because clients continue with them, although their
 * timestamps reveal when the account was created.
 */
function asIfNew({ id, confirmation_sent_at, identities }: UserResponse, account: AccountInput): UserResponse {
  const now = new Date().toISOString()
  const provider = providerOf(account)
  const userMetadata = { ...account.data, ...identityDataOf(id, account) }
  const providerIdentity = identities.find((identity) => identity.provider === provider)
  const identity = {
    ...{
      identity_id: providerIdentity?.identity_id ?? steadyId(id, 'identity'),
      id,
      user_id: id,
      identity_data: userMetadata,
      provider,
    },
    ...{ last_sign_in_at: now, created_at: now, updated_at: now },
    ...(account.email && { email: account.email }),
  }
  return {
    ...{ id, aud: 'authenticated', role: 'authenticated', email: account.email ?? '', phone: account.phone ?? '' },
    ...(confirmation_sent_at && { confirmation_sent_at: now }),
    app_metadata: { provider, providers: [provider] },
    user_metadata: userMetadata,
    identities: [identity],
    ...{ created_at: now, updated_at: now, is_anonymous: false },
  }
}

const providerOf = (account: AccountInput) => (account.email ? 'email' : 'phone')

function identityDataOf(id: string, account: AccountInput) {
  return {
    sub: id,
    ...(account.email ? { email: account.email } : {}),
    ...(account.phone ? { phone: account.phone } : {}),
    email_verified: false,
    phone_verified: false,
  }
}

function findExisting(account: AccountInput): Promise<User | undefined> {
  return account.email ? userByEmail(account.email) : userByPhone(account.phone ?? '')
}

async function signUpAtOnce(account: AccountInput, passwordHash: string): Promise<User> {
  try {
    return await transaction(async () => {
      const user = await createAccount(account, passwordHash)
      return changeUser(user.id, account.email ? { emailConfirmedAt: new Date() } : { phoneConfirmedAt: new Date() })
    })
  } catch (error) {
    if (isDuplicate(error)) fail('user_already_exists')
    throw error
  }
}

/**
 * Handles a repeated sign-up of an unconfirmed account: stores the password with its browser, without replacing others.
 * An invited account stores none: its role is for the reader of the invitation.
 */
function repeatSignUp(existing: User, account: AccountInput, passwordHash: string): Promise<User> {
  return transaction(async () => {
    const user = (await lockUser(existing.id)) ?? existing
    if (user.invitedAt) {
      await purgeSignUpPasswords(user.id)
      return changeUser(user.id, { passwordHash: null })
    }
    await saveSignUpPassword(user, { passwordHash, userMetadata: account.data ?? {}, pkce: account.pkce })
    return user
  })
}

/** Creates the account, or continues with the one that a concurrent sign-up created. */
async function createUnlessThere(account: AccountInput, passwordHash: string): Promise<User> {
  try {
    return await transaction(async () => {
      const user = await createAccount(account, passwordHash)
      await saveSignUpPassword(user, { passwordHash, userMetadata: account.data ?? {}, pkce: account.pkce })
      return user
    })
  } catch (error) {
    const winner = isDuplicate(error) ? await findExisting(account) : undefined
    if (!winner) throw error
    return repeatSignUp(winner, account, passwordHash)
  }
}

/** Inserts an account with its first identity. */
export async function createAccount(input: AccountInput, passwordHash: string | null): Promise<User> {
  const id = newId()
  const identityData = identityDataOf(id, input)
  const [user] = await database()
    .insert(users)
    .values({
      id,
      email: input.email ?? null,
      phone: input.phone ?? null,
      passwordHash,
      userMetadata: { ...input.data, ...identityData },
    })
    .returning()
  if (!user) throw new Error('The account was not inserted.')
  const account = await addIdentity(user, {
    provider: providerOf(input),
    providerId: id,
    data: { ...input.data, ...identityData },
  })
  await audit({
    act: 'auth.signed-up',
    actorId: id,
    details: { provider: providerOf(input) },
    caller: input.caller,
  })
  return account
}

async function sendConfirmation(user: User, account: AccountInput): Promise<void> {
  const code = await transaction(async () => {
    const sent = await changeUser(user.id, { confirmationSentAt: new Date() })
    if (!account.phone) return void (await mailConfirmation(sent, account))
    const token = {
      userId: user.id,
      purpose: 'phone_confirmation' as const,
      sentTo: account.phone,
      seconds: codeSeconds.text,
    }
    return (await issueOneTimeToken(token)).code
  })
  // Send outside the transaction: a slow gateway must not hold locks.
  if (account.phone && code) await sendText(account.phone, `Your code is ${code}`)
}

/** Mails a fresh confirmation code and link. */
export async function mailConfirmation(user: User, account: LinkWishes): Promise<void> {
  const to = user.email ?? ''
  const secret = await issueLink(user, { purpose: 'confirmation', sentTo: to, method: 'email/signup', ...account })
  await sendSecret('confirmation', to, accountConfirmationMail({ to, ...secret }))
}

class Undo extends Error {}

/** Creates an account with a made-up address, runs `work` with it, and rolls everything back. */
export async function withMadeUpAccount(
  account: AccountInput,
  passwordHash: string | null,
  work: (madeUp: User) => Promise<void> = async () => {},
): Promise<void> {
  const nowhere = account.email
    ? { email: `${newId()}@nowhere.invalid` }
    : { phone: `0${String(Math.random()).slice(2, 15)}` }
  await transaction(async () => {
    await work(await createAccount({ ...account, ...nowhere }, passwordHash))
    throw new Undo()
  }).catch((error) => {
    if (!(error instanceof Undo)) throw error
  })
}

/**
 * Does the work of a new sign-up for a known address and rolls it back, so that the response and its timing reveal
 * nothing.
 */
async function pretend(account: AccountInput, passwordHash: string, existing: User): Promise<UserResponse> {
  let response: UserResponse | undefined
  await withMadeUpAccount(account, passwordHash, async (madeUp) => {
    await saveSignUpPassword(madeUp, { passwordHash, userMetadata: account.data ?? {} })
    const sent = await changeUser(madeUp.id, { confirmationSentAt: new Date() })
    response = await userResponse(sent)
  })
  // Run as many transactions and reads as a real sign-up.
  await transaction(() => audit({ act: 'auth.sign-up-repeated', subjectId: existing.id, caller: account.caller }))
  const { email } = account
  if (email)
    await transaction(() =>
      sendNotice('already-registered', email, alreadyRegisteredMail({ siteUrl: config().siteUrl }), { paced: true }),
    )
  await userResponse((await findExisting(account)) ?? existing)
  if (!response) throw new Error('The made-up answer is missing.')
  return response
}
