import { inArray } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { identities, mfaFactors } from '../tables.server.ts'
import { type Factor, factorsOf, type Identity, identitiesOf, type User } from './users.ts'

/** An account in the protocol's form. */
export type UserResponse = Awaited<ReturnType<typeof userResponse>>

export async function userResponse(user: User) {
  return userShape(user, await identitiesOf(user.id), await factorsOf(user.id))
}

/** The same for a page of accounts, in two queries. */
export async function userResponses(accounts: User[]): Promise<UserResponse[]> {
  const ids = accounts.map((user) => user.id)
  const [userIdentities, factors] = await Promise.all([
    database()
      .select()
      .from(identities)
      .where(inArray(identities.userId, ids))
      .orderBy(identities.createdAt, identities.id),
    database()
      .select()
      .from(mfaFactors)
      .where(inArray(mfaFactors.userId, ids))
      .orderBy(mfaFactors.createdAt, mfaFactors.id),
  ])
  const of = <Row extends { userId: string }>(rows: Row[], user: User) => rows.filter((row) => row.userId === user.id)
  return accounts.map((user) => userShape(user, of(userIdentities, user), of(factors, user)))
}

/** @param factors left out of the answer if there are none */
export function userShape(user: User, identities: Identity[], factors: Factor[]) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...set('email_confirmed_at', user.emailConfirmedAt),
    phone: user.phone ?? '',
    ...set('phone_confirmed_at', user.phoneConfirmedAt),
    ...set('confirmed_at', confirmedAt(user)),
    ...set('confirmation_sent_at', user.confirmationSentAt),
    ...set('recovery_sent_at', user.recoverySentAt),
    ...(user.newEmail ? { new_email: user.newEmail } : {}),
    ...set('email_change_sent_at', user.emailChangeSentAt),
    ...(user.newPhone ? { new_phone: user.newPhone } : {}),
    ...set('phone_change_sent_at', user.phoneChangeSentAt),
    ...set('reauthentication_sent_at', user.reauthenticationSentAt),
    ...set('invited_at', user.invitedAt),
    ...set('last_sign_in_at', user.lastSignInAt),
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    ...(factors.length > 0 ? { factors: factors.map(factorShape) } : {}),
    identities: identities.map(identityShape),
    created_at: user.createdAt.toISOString(),
    updated_at: user.updatedAt.toISOString(),
    ...set('banned_until', user.bannedUntil),
    ...set('deleted_at', user.deletedAt),
    is_anonymous: user.isAnonymous,
  }
}

function identityShape(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.providerId,
    user_id: identity.userId,
    identity_data: identity.identityData,
    provider: identity.provider,
    ...set('last_sign_in_at', identity.lastSignInAt),
    created_at: identity.createdAt.toISOString(),
    updated_at: identity.updatedAt.toISOString(),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

export function factorShape(factor: Factor) {
  return {
    id: factor.id,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    status: factor.status,
    friendly_name: factor.friendlyName ?? '',
    factor_type: factor.factorType,
    ...(factor.phone ? { phone: factor.phone } : {}),
    ...set('last_challenged_at', factor.lastChallengedAt),
  }
}

// The earlier of the two confirmations.
function confirmedAt(user: User): Date | null {
  const moments = [user.emailConfirmedAt, user.phoneConfirmedAt].filter((moment) => moment !== null)
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null
}

function set<Name extends string>(name: Name, moment: Date | null): { [N in Name]?: string } {
  return moment ? ({ [name]: moment.toISOString() } as { [N in Name]?: string }) : {}
}
