import { and, eq, isNotNull } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { flowState, oauthAuthorizations } from '../tables.server.ts'

/**
 * Voids what would still become a session of the account, or a way into it: codes of flows and of tools that nobody has
 * redeemed, and identities that are being linked. Whoever ends all sessions means these too.
 */
export async function voidCodesUnderWay(userId: string): Promise<void> {
  await database()
    .delete(flowState)
    .where(and(eq(flowState.userId, userId), isNotNull(flowState.authCodeHash)))
  await database().delete(flowState).where(eq(flowState.linkingUserId, userId))
  await database()
    .delete(oauthAuthorizations)
    .where(and(eq(oauthAuthorizations.userId, userId), eq(oauthAuthorizations.status, 'approved')))
}
