import { and, eq, gt, gte, ne, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { changeUser, refreshProviders, type User, userByPhone } from '../accounts/users.ts'
import { identities, mfaFactors, mfaRecoveryCodes, oauthGrants, passkeys } from '../tables.server.ts'
import { identifierAt, recordFormer } from './former-identifiers.ts'
import { restoreEmail } from './restore-email.ts'

/** Milliseconds before a link's time from which additions are undone as well. */
const slack = 3_600_000

/**
 * Undoes additions to an account since the time of a mailed link, whose reader is the owner: passkeys, identities,
 * grants to OAuth clients, a number, and a change of the address that the link was mailed to.
 * @param link `at`: its time; `factors`: the time since which second factors and recovery codes are removed
 * @returns the updated account
 */
export async function undoSince(user: User, { at, factors }: { at: Date; factors: Date }): Promise<User> {
  const cutoff = withSlack(at)
  const restored = await restorePhone(await restoreEmail(user, at), cutoff)
  for (const [added, from] of [
    [passkeys, cutoff],
    [mfaFactors, factors],
    [mfaRecoveryCodes, factors],
  ] as const)
    await database()
      .delete(added)
      .where(and(eq(added.userId, user.id), gte(added.createdAt, from)))
  await database()
    .delete(oauthGrants)
    .where(and(eq(oauthGrants.userId, user.id), gte(oauthGrants.grantedAt, cutoff)))
  await removeIdentities(restored, cutoff)
  return refreshProviders(await changeUser(user.id, {}))
}

/** The time from which additions are undone: an hour before the link's. */
export function withSlack(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 1000) * 1000 - slack)
}

// Keeps the identities that the account was created with, and those whose provider verified the owner's address.
async function removeIdentities({ id, email, createdAt }: User, cutoff: Date): Promise<void> {
  const isOwnersIdentity = sql`coalesce(${identities.email} = ${email}::text
    and ${identities.identityData} ->> 'email_verified' = 'true', false)`
  await database()
    .delete(identities)
    .where(
      and(
        eq(identities.userId, id),
        ne(identities.provider, 'email'),
        gte(identities.createdAt, cutoff),
        gt(identities.createdAt, createdAt),
        sql`not ${isOwnersIdentity}`,
      ),
    )
}

/** Restores the number that the account had at `cutoff`, unless another account has it now. */
async function restorePhone(user: User, cutoff: Date): Promise<User> {
  const former = await identifierAt(user.id, 'phone', cutoff)
  const isNew = !former && user.phoneConfirmedAt && user.phoneConfirmedAt >= cutoff && !(await wasMadeWithPhone(user))
  if (!isNew && (!former || former.value === user.phone)) return user
  const owner = former?.value ? await userByPhone(former.value) : undefined
  const phone = owner && owner.id !== user.id ? null : (former?.value ?? null)
  await recordFormer(user.id, 'phone', user.phone)
  const isUserPhone = and(eq(identities.userId, user.id), eq(identities.provider, 'phone'))
  const data = sql`${identities.identityData} || jsonb_build_object('phone', ${phone}::text)`
  if (phone) await database().update(identities).set({ identityData: data }).where(isUserPhone)
  else await database().delete(identities).where(isUserPhone)
  return changeUser(user.id, { phone, phoneConfirmedAt: phone ? new Date() : null })
}

async function wasMadeWithPhone({ id, createdAt }: User): Promise<boolean> {
  const [made] = await database()
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, id), eq(identities.provider, 'phone'), eq(identities.createdAt, createdAt)))
  return made !== undefined
}
