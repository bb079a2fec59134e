import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import { requirePhoneSignIn } from '../accounts/sign-in-methods.ts'
import { type UserAnswer, userAnswer } from '../accounts/user-answer.ts'
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
import { hashSubmittedHere, purgeSignUpPasswords, saveSignUpPassword } from './sign-up-passwords.ts'
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
 * `confirmed`: the account can be used at once. `answer`: the response to the caller, made up if the account existed.
 */
export type SignedUp = { confirmed: true; user: User } | { confirmed: false; answer: UserAnswer }

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
  const asked = {
    ...input,
    email: input.email ? normalEmail(input.email) : undefined,
    phone: input.phone ? normalPhone(input.phone) : undefined,
    data: mergedMetadata({}, input.data),
  }
  if (!asked.email && !asked.phone) fail('validation_failed', 'Sign-up requires an email address or a phone number')
  if (asked.phone) requirePhoneSignIn()
  await requireGoodPassword(
    input.password,
    knownOf({ email: asked.email ?? null, phone: asked.phone ?? null, userMetadata: asked.data }),
  )
  const { autoconfirm } = config().auth
  const existing = await findExisting(asked)
  const confirmed = existing && (asked.email ? existing.emailConfirmedAt : existing.phoneConfirmedAt)
  if (autoconfirm && existing) fail('user_already_exists')
  await limitSignUp(asked)
  // Hash in every case, so that timing does not reveal whether the account existed.
  const passwordHash =
    (existing && (await hashSubmittedHere(existing, input.password))) ?? (await hashPassword(input.password))
  if (autoconfirm) return { confirmed: true, user: await signUpAtOnce(asked, passwordHash) }
  if (confirmed) {
    const madeUp = asIfNew(await pretend(asked, passwordHash, existing), asked)
    return { confirmed: false, answer: { ...madeUp, identities: [] } }
  }
  const user = existing
    ? await signUpAgain(existing, asked, passwordHash)
    : await createUnlessThere(asked, passwordHash)
  await sendConfirmation(user, asked)
  const answer = await userAnswer((await findExisting(asked)) ?? user)
  return { confirmed: false, answer: asIfNew(answer, asked) }
}

type Asked = Omit<SignUp, 'password'>

async function limitSignUp({ email, phone, caller }: Asked): Promise<void> {
  if (config().auth.autoconfirm) return limitAccounts(caller)
  if (email) return limitMail('confirmation', email, caller, 'account')
  return limitText('confirmation', phone ?? '', caller, 'account')
}

/**
 * The response to a sign-up, as for a new account: only its id and the caller's own input, with current times. It must
 * not reveal earlier sign-ups or an invitation. The ids are real, because clients continue with them, although their
 * timestamps reveal when the account was created.
 */
function asIfNew({ id, confirmation_sent_at, identities }: UserAnswer, asked: Asked): UserAnswer {
  const now = new Date().toISOString()
  const provider = providerOf(asked)
  const facts = { ...asked.data, ...factsOf(id, asked) }
  const own = identities.find((identity) => identity.provider === provider)
  const identity = {
    ...{ identity_id: own?.identity_id ?? steadyId(id, 'identity'), id, user_id: id, identity_data: facts, provider },
    ...{ last_sign_in_at: now, created_at: now, updated_at: now },
    ...(asked.email && { email: asked.email }),
  }
  return {
    ...{ id, aud: 'authenticated', role: 'authenticated', email: asked.email ?? '', phone: asked.phone ?? '' },
    ...(confirmation_sent_at && { confirmation_sent_at: now }),
    app_metadata: { provider, providers: [provider] },
    user_metadata: facts,
    identities: [identity],
    ...{ created_at: now, updated_at: now, is_anonymous: false },
  }
}

const providerOf = (asked: Asked) => (asked.email ? 'email' : 'phone')

function factsOf(id: string, asked: Asked) {
  return {
    sub: id,
    ...(asked.email ? { email: asked.email } : {}),
    ...(asked.phone ? { phone: asked.phone } : {}),
    email_verified: false,
    phone_verified: false,
  }
}

function findExisting(asked: Asked): Promise<User | undefined> {
  return asked.email ? userByEmail(asked.email) : userByPhone(asked.phone ?? '')
}

async function signUpAtOnce(asked: Asked, passwordHash: string): Promise<User> {
  try {
    return await transaction(async () => {
      const user = await createAccount(asked, passwordHash)
      return changeUser(user.id, asked.email ? { emailConfirmedAt: new Date() } : { phoneConfirmedAt: new Date() })
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
function signUpAgain(existing: User, asked: Asked, passwordHash: string): Promise<User> {
  return transaction(async () => {
    const user = (await lockUser(existing.id)) ?? existing
    if (user.invitedAt) {
      await purgeSignUpPasswords(user.id)
      return changeUser(user.id, { passwordHash: null })
    }
    await saveSignUpPassword(user, { passwordHash, userMetadata: asked.data ?? {}, pkce: asked.pkce })
    return user
  })
}

/** Creates the account, or continues with the one that a concurrent sign-up created. */
async function createUnlessThere(asked: Asked, passwordHash: string): Promise<User> {
  try {
    return await transaction(async () => {
      const user = await createAccount(asked, passwordHash)
      await saveSignUpPassword(user, { passwordHash, userMetadata: asked.data ?? {}, pkce: asked.pkce })
      return user
    })
  } catch (error) {
    const winner = isDuplicate(error) ? await findExisting(asked) : undefined
    if (!winner) throw error
    return signUpAgain(winner, asked, passwordHash)
  }
}

/** Inserts an account with its first identity. */
export async function createAccount(asked: Asked, passwordHash: string | null): Promise<User> {
  const id = newId()
  const facts = factsOf(id, asked)
  const [user] = await database()
    .insert(users)
    .values({
      id,
      email: asked.email ?? null,
      phone: asked.phone ?? null,
      passwordHash,
      userMetadata: { ...asked.data, ...facts },
    })
    .returning()
  if (!user) throw new Error('The account was not inserted.')
  const account = await addIdentity(user, {
    provider: providerOf(asked),
    providerId: id,
    data: { ...asked.data, ...facts },
  })
  await audit({
    act: 'auth.signed-up',
    actorId: id,
    facts: { provider: providerOf(asked) },
    caller: asked.caller,
  })
  return account
}

async function sendConfirmation(user: User, asked: Asked): Promise<void> {
  const code = await transaction(async () => {
    const sent = await changeUser(user.id, { confirmationSentAt: new Date() })
    if (!asked.phone) return void (await mailConfirmation(sent, asked))
    const token = {
      userId: user.id,
      purpose: 'phone_confirmation' as const,
      sentTo: asked.phone,
      seconds: codeSeconds.text,
    }
    return (await issueOneTimeToken(token)).code
  })
  // Send outside the transaction: a slow gateway must not hold locks.
  if (asked.phone && code) await sendText(asked.phone, `Your code is ${code}`)
}

/** Mails a fresh confirmation code and link. */
export async function mailConfirmation(user: User, asked: LinkWishes): Promise<void> {
  const to = user.email ?? ''
  const secret = await issueLink(user, { purpose: 'confirmation', sentTo: to, method: 'email/signup', ...asked })
  await sendSecret('confirmation', to, accountConfirmationMail({ to, ...secret }))
}

class Undo extends Error {}

/** Creates an account with a made-up address, runs `work` with it, and rolls everything back. */
export async function withMadeUpAccount(
  asked: Asked,
  passwordHash: string | null,
  work: (madeUp: User) => Promise<void> = async () => {},
): Promise<void> {
  const nowhere = asked.email
    ? { email: `${newId()}@nowhere.invalid` }
    : { phone: `0${String(Math.random()).slice(2, 15)}` }
  await transaction(async () => {
    await work(await createAccount({ ...asked, ...nowhere }, passwordHash))
    throw new Undo()
  }).catch((error) => {
    if (!(error instanceof Undo)) throw error
  })
}

/**
 * Does the work of a new sign-up for a known address and rolls it back, so that the response and its timing reveal
 * nothing.
 */
async function pretend(asked: Asked, passwordHash: string, existing: User): Promise<UserAnswer> {
  let answer: UserAnswer | undefined
  await withMadeUpAccount(asked, passwordHash, async (madeUp) => {
    await saveSignUpPassword(madeUp, { passwordHash, userMetadata: asked.data ?? {} })
    const sent = await changeUser(madeUp.id, { confirmationSentAt: new Date() })
    answer = await userAnswer(sent)
  })
  // Run as many transactions and reads as a real sign-up.
  await transaction(() => audit({ act: 'auth.sign-up-repeated', subjectId: existing.id, caller: asked.caller }))
  const { email } = asked
  if (email)
    await transaction(() =>
      sendNotice('already-registered', email, alreadyRegisteredMail({ siteUrl: config().siteUrl }), { paced: true }),
    )
  await userAnswer((await findExisting(asked)) ?? existing)
  if (!answer) throw new Error('The made-up answer is missing.')
  return answer
}
