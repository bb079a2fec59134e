import { database } from '#app/platform/database/database.server.ts'
import { sha256 } from './hashes.ts'
import { usedTokens } from './tables.server.ts'

/**
 * Uses up something that others issued and that must serve once: a wallet's message, a SAML assertion. Of many at
 * once, one wins: the others wait for its transaction and then find it used.
 * @param until when it would be refused anyway, by its own time
 * @returns false if it was used before
 */
export async function useOnce(kind: 'web3' | 'saml', token: string, until: Date): Promise<boolean> {
  const inserted = await database()
    .insert(usedTokens)
    .values({ kind, tokenHash: sha256(token), expiresAt: until })
    .onConflictDoNothing()
    .returning({ kind: usedTokens.kind })
  return inserted.length > 0
}
