import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockUser, userById } from '../accounts/users.ts'
import { type AuditEntry, audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { passkeyChangedMail } from '../emails/notices.ts'
import { fail } from '../errors.ts'
import { sendAlert } from '../links/send-mail.ts'
import { signInContext } from '../sessions/sign-in-context.ts'
import { passkeys } from '../tables.server.ts'

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20

export type Passkey = Omit<typeof passkeys.$inferSelect, 'transports'> & { transports: AuthenticatorTransport[] }

/** The account's passkeys, oldest first. */
export async function passkeysOf(userId: string): Promise<Passkey[]> {
  const rows = await database()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id)
  return rows as Passkey[]
}

/** True if the account has a passkey. */
export async function hasPasskey(userId: string): Promise<boolean> {
  const [row] = await database().select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return row !== undefined
}

/** Renames one of the account's passkeys. @throws AuthError validation_failed (404) if it is not theirs */
export async function renamePasskey(userId: string, id: string, name: string, caller: Caller): Promise<Passkey> {
  return transaction(async () => {
    const [renamed] = isId(id)
      ? await database().update(passkeys).set({ friendlyName: name }).where(isUserPasskey(userId, id)).returning()
      : []
    if (!renamed) notFound()
    await audit({ act: 'auth.passkey-renamed', actorId: userId, details: { passkeyId: id }, caller })
    return renamed as Passkey
  })
}

/**
 * Removes a passkey from an account, and notifies the owner.
 * @throws AuthError user_not_found, validation_failed (404) if it is not theirs
 */
export async function removePasskey(userId: string, id: string, by: Omit<AuditEntry, 'act'>): Promise<void> {
  await transaction(async () => {
    const user = (await lockUser(userId)) ?? fail('user_not_found')
    const [removed] = isId(id) ? await database().delete(passkeys).where(isUserPasskey(userId, id)).returning() : []
    if (!removed) notFound()
    await audit({ act: 'auth.passkey-removed', ...by, subjectId: userId, details: { passkeyId: id } })
    const name = passkeyName(removed)
    const details = { added: false, name, ...(await signInContext(userId, by.caller)) }
    await sendAlert('passkey-removed', user.email, passkeyChangedMail(details))
  })
}

/** The display name of a passkey. */
export function passkeyName({ friendlyName }: Pick<Passkey, 'friendlyName'>): string {
  return friendlyName || 'Passkey'
}

/** The passkeys of an account, for administrators. @throws AuthError user_not_found */
export async function passkeysOfAccount(userId: string): Promise<Passkey[]> {
  const user = (await userById(userId)) ?? fail('user_not_found')
  return passkeysOf(user.id)
}

function isUserPasskey(userId: string, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId))
}

// The protocol's error for an unknown passkey.
function notFound(): never {
  fail('validation_failed', { status: 404, message: 'Passkey not found' })
}
