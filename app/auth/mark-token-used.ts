import { database } from '#app/platform/database/database.server.ts'
import { sha256 } from './hashes.ts'
import { usedTokens } from './tables.server.ts'

/**
 * Marks a third-party token (a wallet's message, a SAML assertion) as used, to prevent replay. Concurrent calls wait
 * for the first one's transaction and then find the token used.
 * @param until the end of the token's own validity
 * @returns false if it was used before
 */
export async function markTokenUsed(kind: 'web3' | 'saml', token: string, until: Date): Promise<boolean> {
  const inserted = await database()
    .insert(usedTokens)
    .values({ kind, tokenHash: sha256(token), expiresAt: until })
    .onConflictDoNothing()
    .returning({ kind: usedTokens.kind })
  return inserted.length > 0
}
