import { and, eq, ne } from 'drizzle-orm'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { newId } from '#app/platform/ids.ts'
import {
  addIdentity,
  changeUser,
  type Identity,
  identitiesOf,
  isBanned,
  lockUser,
  mergedMetadata,
  type User,
  userByEmail,
} from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { identityLinkedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sha256 } from '../hashes.ts'
import { sendAlert } from '../links/send-mail.ts'
import { isDetached, type ProviderPerson } from '../providers/provider-person.ts'
import { secureAccount } from '../recovery/secure-account.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import {
  identities,
  type Metadata,
  mfaFactors,
  mfaRecoveryCodes,
  oneTimeTokens,
  passkeys,
  users,
} from '../tables.server.ts'
import { purgeSignUpPasswords } from './sign-up-passwords.ts'

/**
 * The account for a provider's person: the one with the identity, else the one with the verified address, else a new
 * one.
 * @throws AuthError user_banned, signup_disabled, provider_email_needs_verification
 */
export async function accountOf(person: ProviderPerson, caller: Caller): Promise<User> {
  const known = await ownerOf(person)
  const joined = known ? undefined : await accountWithAddress(person)
  const user = known
    ? await refreshIdentity(known, person)
    : joined
      ? await joinAccount(joined, person, caller)
      : await createAccount(person, caller)
  if (isBanned(user)) fail('user_banned')
  return user
}

/** True if an account has the person's identity. */
export async function hasAccount(person: ProviderPerson): Promise<boolean> {
  return (await findIdentity(person)) !== undefined
}

/**
 * Links an identity to an account at its owner's request.
 * @throws AuthError identity_already_exists, email_exists, user_sso_managed
 */
export async function linkIdentity(userId: string, person: ProviderPerson, caller: Caller): Promise<User> {
  const user = await lockUser(userId)
  if (!user || user.deletedAt) fail('user_not_found')
  if (user.isSsoUser) fail('user_sso_managed')
  if (isBanned(user)) fail('user_banned')
  const owner = await ownerOf(person)
  if (owner) fail('identity_already_exists', owner.id === user.id ? 'Identity is already linked' : undefined)
  const linked = await addIdentity(user, person)
  await audit({ act: 'auth.identity-linked', actorId: user.id, details: { provider: person.provider }, caller })
  await alertOfIdentity(user, person, caller)
  return changeUser(user.id, { ...(await addressFor(linked, person)), isAnonymous: false })
}

async function alertOfIdentity(user: User, { provider }: ProviderPerson, caller: Caller): Promise<void> {
  const details = { provider, ...(await signInContext(user.id, caller)) }
  await sendAlert('identity-linked', user.email, identityLinkedMail(details))
}

/**
 * Accepts an invitation through a provider that knows the invited address.
 * @throws AuthError invite_not_found, validation_failed if the provider knows another address
 */
export async function acceptInvitation(tokenHash: Buffer, person: ProviderPerson, caller: Caller): Promise<User> {
  const mine = eq(oneTimeTokens.tokenHash, tokenHash)
  // Lock the account first, as changes to it do: the other order could deadlock with them.
  const [invited] = await database().select({ userId: oneTimeTokens.userId }).from(oneTimeTokens).where(mine)
  const user = (invited && (await lockUser(invited.userId))) ?? fail('invite_not_found')
  const [token] = await database().delete(oneTimeTokens).where(mine).returning()
  if (!token || token.expiresAt < new Date() || (token.purpose !== 'invite' && token.purpose !== 'confirmation'))
    fail('invite_not_found')
  if (isBanned(user)) fail('user_banned')
  if (!person.email || person.email.address !== user.email)
    fail('validation_failed', 'Invited email does not match emails from external provider')
  const owner = await ownerOf(person)
  if (owner && owner.id !== user.id) fail('identity_already_exists')
  const joined = owner ? user : await addIdentity(user, person)
  await audit({ act: 'auth.invitation-accepted', actorId: user.id, details: { provider: person.provider }, caller })
  return confirmThrough(joined, person)
}

/** The hash by which a flow refers to an invitation. */
export function invitationHash(token: string): Buffer {
  return sha256(token)
}

/** Runs `work` in a transaction, and retries it if a concurrent request created the same account or identity. */
export async function joining<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(work)
    } catch (error) {
      if (!isDuplicate(error)) throw error
      if (attempt === 3) fail('conflict')
    }
  }
}

async function ownerOf(person: ProviderPerson): Promise<User | undefined> {
  const identity = await findIdentity(person)
  const user = identity && (await lockUser(identity.userId))
  if (user?.deletedAt) fail('user_banned', 'This account was deleted')
  return user
}

async function findIdentity({ provider, providerId }: ProviderPerson): Promise<Identity | undefined> {
  const [identity] = await database()
    .select()
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.providerId, providerId)))
  return identity
}

async function accountWithAddress(person: ProviderPerson): Promise<User | undefined> {
  if (isDetached(person) || !person.email?.verified) return undefined
  const user = await userByEmail(person.email.address)
  return user && lockUser(user.id)
}

async function refreshIdentity(user: User, person: ProviderPerson): Promise<User> {
  await database()
    .update(identities)
    .set({ identityData: person.data, lastSignInAt: new Date(), updatedAt: new Date() })
    .where(and(eq(identities.provider, person.provider), eq(identities.providerId, person.providerId)))
  const refreshed = await changeUser(user.id, { userMetadata: withClaims(user.userMetadata, person.data) })
  const confirms = person.email?.verified && person.email.address === user.email && !user.emailConfirmedAt
  return confirms ? confirmThrough(refreshed, person) : refreshed
}

async function joinAccount(user: User, person: ProviderPerson, caller: Caller): Promise<User> {
  await addIdentity(user, person)
  await audit({
    act: 'auth.identity-linked',
    actorId: user.id,
    details: { provider: person.provider, automatic: true },
    caller,
  })
  const joined = await changeUser(user.id, { userMetadata: withClaims(user.userMetadata, person.data) })
  if (!user.emailConfirmedAt) return confirmThrough(joined, person)
  await alertOfIdentity(joined, person, caller)
  return joined
}

async function createAccount(person: ProviderPerson, caller: Caller): Promise<User> {
  const { signup, autoconfirm } = config().auth
  if (!signup && !isDetached(person)) fail('signup_disabled')
  const { email, provider } = person
  if (email && !email.verified && !(autoconfirm && !(await userByEmail(email.address))))
    fail(
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    )
  const [user] = await database()
    .insert(users)
    .values({
      id: newId(),
      email: email?.address ?? null,
      emailConfirmedAt: email ? new Date() : null,
      userMetadata: withClaims({}, person.data),
      isSsoUser: isDetached(person),
    })
    .returning()
  if (!user) throw new Error('The account was not inserted.')
  await audit({ act: 'auth.signed-up', actorId: user.id, details: { provider }, caller })
  return addIdentity(user, person)
}

/**
 * Confirms an account through its provider. A stranger may have created the unconfirmed account, so everything else is
 * removed: password, number, other identities, factors, sessions and pending codes.
 */
async function confirmThrough(user: User, person: ProviderPerson): Promise<User> {
  if (user.emailConfirmedAt) return user
  const existingIdentity = (await identitiesOf(user.id)).find(
    (one) => one.provider === person.provider && one.providerId === person.providerId,
  )
  if (existingIdentity)
    await database()
      .delete(identities)
      .where(and(eq(identities.userId, user.id), ne(identities.id, existingIdentity.id)))
  for (const added of [mfaFactors, passkeys, mfaRecoveryCodes])
    await database().delete(added).where(eq(added.userId, user.id))
  await secureAccount(user.id, 'confirmed')
  await purgeSignUpPasswords(user.id)
  return changeUser(user.id, {
    passwordHash: null,
    phone: null,
    phoneConfirmedAt: null,
    emailConfirmedAt: new Date(),
    isAnonymous: false,
    userMetadata: withClaims({}, person.data),
    appMetadata: { ...user.appMetadata, provider: person.provider, providers: [person.provider] },
  })
}

/** The address that an account without one adopts from a linked identity. */
async function addressFor(user: User, { email }: ProviderPerson): Promise<Partial<typeof users.$inferInsert>> {
  if (user.email || !email?.verified) return {}
  if (await userByEmail(email.address)) fail('email_exists', { status: 400 })
  return { email: email.address, emailConfirmedAt: new Date() }
}

// Metadata is limited, because every access token contains it. Skip claims that do not fit instead of failing the
// sign-in.
function withClaims(current: Metadata, claims: Metadata): Metadata {
  try {
    return mergedMetadata(current, claims)
  } catch {
    return current
  }
}
