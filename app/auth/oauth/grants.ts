import { and, desc, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { oauthAuthorizations, oauthClients, oauthGrants, sessions } from '../tables.server.ts'
import { grantOf } from './authorize.ts'

/** The OAuth clients that a member has granted access, newest first. */
export function listGrants(userId: string) {
  return database()
    .select({ client: oauthClients, scopes: oauthGrants.scopes, grantedAt: oauthGrants.grantedAt })
    .from(oauthGrants)
    .innerJoin(oauthClients, eq(oauthClients.id, oauthGrants.clientId))
    .where(eq(oauthGrants.userId, userId))
    .orderBy(desc(oauthGrants.grantedAt), desc(oauthGrants.clientId))
    .limit(200)
}

/**
 * Revokes a member's grant to a client, and ends the client's sessions for this member.
 * @throws AuthError oauth_consent_not_found
 */
export async function revokeGrant(userId: string, clientId: string, caller: Caller): Promise<void> {
  if (!isId(clientId)) fail('validation_failed', 'client_id must be an UUID')
  await transaction(async () => {
    await lockUser(userId)
    const gone = await database().delete(oauthGrants).where(grantOf(userId, clientId)).returning()
    if (gone.length === 0) fail('oauth_consent_not_found')
    await database()
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.oauthClientId, clientId)))
    await database()
      .delete(oauthAuthorizations)
      .where(and(eq(oauthAuthorizations.userId, userId), eq(oauthAuthorizations.clientId, clientId)))
    await audit({ act: 'auth.oauth-revoked', actorId: userId, details: { clientId }, caller })
  })
}
