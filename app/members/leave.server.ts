import { and, eq } from 'drizzle-orm'
import {
  askDeletion,
  type Caller,
  confirmPassword,
  deleteUser,
  dueDeletions,
  findUser,
  isAuthError,
  lockAdmins,
  lockDueAccount,
} from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, ensureTransaction, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { removeImage } from '#app/platform/images/remove.server.ts'
import { comparableAddress } from '#app/platform/mail/comparable-address.ts'
import { pictureOf } from './account/update-profile.server.ts'
import { clearMember } from './ensure-member.server.ts'
import { formatWait } from './format-wait.ts'
import { reauthenticationLabels } from './reauthentication/labels.ts'
import { members } from './tables.server.ts'

/** Confirms the deletion: the password, or the email address for an account without a password. */
export interface DeletionConfirmation {
  password?: string | undefined
  email?: string | undefined
}

/**
 * Schedules the deletion of the member's account in two weeks. Signing in before then cancels it. Until then its data
 * stays, including likes and seats, but for others the member has left.
 * @returns when the account will be deleted
 * @throws Conflict for the only admin; Invalid at the field with a wrong confirmation
 */
export async function requestDeletion(
  member: SignedIn,
  confirmation: DeletionConfirmation,
  caller: Caller,
): Promise<Date> {
  const account = await findUser({ id: member.id })
  if (!account) throw new NotFound()
  if (account.passwordHash) await requirePassword(member.id, confirmation.password ?? '')
  else if (comparableAddress(confirmation.email ?? '') !== account.email)
    throw new Invalid({ email: ['That isn’t your account’s address.'] })
  return transaction(async () => {
    if (member.role === 'admin') await requireAnotherAdmin(member.id)
    return askDeletion(member.id, caller)
  })
}

/**
 * Deletes the accounts that are due, and the profiles of accounts that were deleted through the auth API. Each has its
 * own transaction, so that a failure does not affect the others.
 * @param deletePersonalData releases what is counted elsewhere, in the same transaction
 */
export async function deleteDueAccounts(deletePersonalData: (memberId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  for (const accountId of await dueDeletions()) await deleteDueAccount(accountId, deletePersonalData).catch(note)
  for (const memberId of await withoutAccounts()) await deleteWithPicture(memberId, deletePersonalData).catch(note)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not deleted.`)
}

/**
 * Deletes an account that is due, with its personal data. Its content stays as a former member's. Safe to call
 * concurrently, and while the owner signs in.
 */
async function deleteDueAccount(
  accountId: string,
  deletePersonalData: (memberId: string) => Promise<void>,
): Promise<void> {
  await transaction(async () => {
    if (!(await lockDueAccount(accountId))) return
    await deleteWithPicture(accountId, deletePersonalData)
    await deleteUser(accountId, {}, { kind: 'owner', id: accountId, caller: { address: '', userAgent: '' } })
  })
}

/** Deletes a profile with its picture. */
export function deleteWithPicture(
  memberId: string,
  deletePersonalData: (memberId: string) => Promise<void>,
): Promise<void> {
  return ensureTransaction(async () => {
    const picture = await pictureOf(memberId)
    if (picture) await removeImage(picture)
    await clearMember(memberId, deletePersonalData)
  })
}

/** Ids of profiles whose accounts were deleted through the auth API, 100 at most. */
async function withoutAccounts(): Promise<string[]> {
  const marked = await database()
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.leaving, true), eq(members.email, '')))
    .orderBy(members.id)
    .limit(100)
  const gone: string[] = []
  // Check the account: a leaving member who signs in by phone has an empty address too, and may still return.
  for (const { id } of marked) if (!(await findUser({ id }))) gone.push(id)
  return gone
}

async function requireAnotherAdmin(memberId: string): Promise<void> {
  if ((await lockAdmins()).every(({ id }) => id === memberId))
    throw new Conflict('You are the only admin. Please make somebody else an admin first.')
}

async function requirePassword(userId: string, password: string): Promise<void> {
  if (!password) throw new Invalid({ password: ['Please enter your password.'] })
  await confirmPassword(userId, password).catch((error: unknown) => {
    if (isAuthError(error, 'current_password_invalid'))
      throw new Invalid({ password: [reauthenticationLabels.wrongPassword] })
    if (isAuthError(error, 'over_request_rate_limit'))
      throw new Invalid(
        { password: [`Too many wrong passwords. ${formatWait(error.retryAfter ?? 60)}`] },
        error.retryAfter,
      )
    throw error
  })
}
