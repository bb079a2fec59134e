import { and, eq, isNotNull, notLike } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { sealSecret, unsealSecret } from '#app/platform/master-secret.server.ts'
import { mfaFactors } from '../tables.server.ts'

const SEALED_PREFIX = 'sealed:'

/** Encrypts the secret of an authenticator app for the database. */
export function sealedSecret(secret: string): string {
  return SEALED_PREFIX + sealSecret(secret, 'totp').toString('base64')
}

/** Decrypts a stored secret. One that an earlier release stored is in plain text until the next start seals it. */
export function openSecret(stored: string | null): string {
  if (!stored?.startsWith(SEALED_PREFIX)) return stored ?? ''
  return unsealSecret(Buffer.from(stored.slice(SEALED_PREFIX.length), 'base64'), 'totp')
}

/**
 * Seals the secrets that earlier releases stored in the clear. Safe to do twice and by several processes at once.
 */
export async function sealPlainSecrets(): Promise<void> {
  for (;;) {
    const open = await database()
      .select({ id: mfaFactors.id, secret: mfaFactors.secret })
      .from(mfaFactors)
      .where(and(isNotNull(mfaFactors.secret), notLike(mfaFactors.secret, `${SEALED_PREFIX}%`)))
      .limit(500)
    if (open.length === 0) return
    for (const { id, secret } of open)
      await database()
        .update(mfaFactors)
        .set({ secret: sealedSecret(secret ?? '') })
        .where(and(eq(mfaFactors.id, id), eq(mfaFactors.secret, secret ?? '')))
  }
}
