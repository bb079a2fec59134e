import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { fail } from '../errors.ts'
import { identities, type Metadata, mfaFactors, users } from '../tables.server.ts'

export type User = typeof users.$inferSelect
export type Identity = typeof identities.$inferSelect
export type Factor = typeof mfaFactors.$inferSelect

/** The address in its normalized form, as stored. @throws AuthError validation_failed */
export function normalEmail(email: string): string {
  const normal = comparableAddress(email)
  const local = normal.slice(0, normal.lastIndexOf('@'))
  const valid = /^[^\s@<>()[\],;:\\"]+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$/u.test(normal)
  if (
    !valid ||
    normal.length > 254 ||
    local.length > 64 ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..')
  )
    fail('validation_failed', 'Unable to validate email address: invalid format')
  return normal
}

/**
 * The number in its normalized form, as stored: digits with the country code, without the plus.
 * @throws AuthError validation_failed
 */
export function normalPhone(phone: string): string {
  const normal = phone
    .trim()
    .replace(/^\+/, '')
    .replace(/[\s().-]/g, '')
  if (!/^[1-9]\d{6,14}$/.test(normal)) fail('validation_failed', 'Invalid phone number format (E.164 required)')
  return normal
}

/** The account with this address. Accounts of a single sign-on provider are not searched. */
export async function userByEmail(email: string): Promise<User | undefined> {
  const [user] = await database()
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.isSsoUser, false), isNull(users.deletedAt)))
  return user
}

export async function userByPhone(phone: string): Promise<User | undefined> {
  const [user] = await database()
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), isNull(users.deletedAt)))
  return user
}

export async function userById(id: string): Promise<User | undefined> {
  const [user] = await database().select().from(users).where(eq(users.id, id))
  return user
}

/** The account, with its row locked until the transaction ends. */
export async function lockUser(id: string): Promise<User | undefined> {
  const [user] = await database().select().from(users).where(eq(users.id, id)).for('update')
  return user
}

export function isBanned(user: User): boolean {
  return user.bannedUntil !== null && user.bannedUntil > new Date()
}

/** Changes the account. @returns the updated account */
export async function changeUser(id: string, change: Partial<typeof users.$inferInsert>): Promise<User> {
  const [user] = await database()
    .update(users)
    .set({ ...change, updatedAt: new Date() })
    .where(eq(users.id, id))
    .returning()
  if (!user) fail('user_not_found')
  return user
}

/** Adds an identity, and updates `app_metadata.providers`. */
export async function addIdentity(
  user: User,
  identity: { provider: string; providerId: string; data: Metadata; lastSignInAt?: Date },
): Promise<User> {
  await database()
    .insert(identities)
    .values({
      id: newId(),
      userId: user.id,
      provider: identity.provider,
      providerId: identity.providerId,
      identityData: identity.data,
      lastSignInAt: identity.lastSignInAt ?? new Date(),
    })
  return refreshProviders(user)
}

/** Updates `app_metadata.provider` and `.providers` from the account's identities. */
export async function refreshProviders(user: User): Promise<User> {
  const rows = await identitiesOf(user.id)
  const providers = [...new Set(rows.map((row) => row.provider))]
  const isStillLinked = typeof user.appMetadata.provider === 'string' && providers.includes(user.appMetadata.provider)
  const provider = isStillLinked ? user.appMetadata.provider : providers[0]
  return changeUser(user.id, { appMetadata: { ...user.appMetadata, ...(provider ? { provider } : {}), providers } })
}

/** The identities of an account, oldest first. */
export function identitiesOf(userId: string): Promise<Identity[]> {
  return database()
    .select()
    .from(identities)
    .where(eq(identities.userId, userId))
    .orderBy(identities.createdAt, identities.id)
}

/** The second factors of an account, oldest first. */
export function factorsOf(userId: string): Promise<Factor[]> {
  return database()
    .select()
    .from(mfaFactors)
    .where(eq(mfaFactors.userId, userId))
    .orderBy(mfaFactors.createdAt, mfaFactors.id)
}

/** True if the account has a verified second factor. Changes to its security then require `aal2`. */
export async function hasVerifiedFactor(userId: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: mfaFactors.id })
    .from(mfaFactors)
    .where(and(eq(mfaFactors.userId, userId), eq(mfaFactors.status, 'verified')))
    .limit(1)
  return row !== undefined
}

/**
 * Merges `changes` into the account's metadata; null removes a key.
 * @throws AuthError validation_failed if it grows too large
 */
export function mergedMetadata(current: Metadata, changes: Metadata | undefined): Metadata {
  const merged = { ...current, ...changes }
  for (const name of Object.keys(merged)) if (merged[name] === null) delete merged[name]
  // The access token carries it, and must fit into a request's headers.
  if (JSON.stringify(merged).length > 8192) fail('validation_failed', 'User metadata is too large (8 kB at most)')
  return merged
}
