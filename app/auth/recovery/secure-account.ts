import { and, eq, isNotNull, notInArray, or } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { changeUser } from '../accounts/users.ts'
import { cancelMove } from '../address-move/moves.ts'
import { voidTokens } from '../links/one-time-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endOtherWebSessions } from '../sessions/web-sessions.ts'
import { flowState, oauthAuthorizations, oneTimeTokens, type Purpose } from '../tables.server.ts'

/** The reason for securing an account. */
export type SecuredBecause =
  | 'password-changed'
  | 'recovered'
  | 'disowned'
  | 'signed-out'
  | 'banned'
  | 'changed-by-admin'
  | 'factors-reset'
  | 'confirmed'
  | 'leaving'
  | 'deleted'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** An account's sessions and pending changes were ended, inside the transaction that did it. */
    'account.secured': { userId: string; because: SecuredBecause }
  }
}

// Links and codes to the owner's mailbox stay valid for these reasons.
const retainedPurposes: Partial<Record<SecuredBecause, Purpose[]>> = {
  'signed-out': ['confirmation', 'invite', 'recovery', 'magiclink', 'phone_confirmation'],
  'password-changed': ['confirmation', 'invite', 'magiclink', 'phone_confirmation'],
  // These links do not sign a banned account in, but explain the ban.
  banned: ['confirmation', 'invite'],
}

/**
 * Revokes everything that the holder of a stolen session could still use: sessions with their refresh tokens, pending
 * changes of address and number, their codes and links, and open flows. Runs in the caller's transaction, with the
 * account locked.
 * @param keep `session`: the current session of either kind, which stays open
 */
export async function secureAccount(
  userId: string,
  because: SecuredBecause,
  keep: { session?: string | undefined } = {},
): Promise<void> {
  await endSessions(userId, keep.session ? { except: keep.session } : {})
  await endOtherWebSessions(userId, keep.session)
  await voidPendingCodes(userId)
  await cancelChanges(userId)
  await database()
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), notInArray(oneTimeTokens.purpose, retainedPurposes[because] ?? [])))
  await emit(system, 'account.secured', { userId, because })
}

/** Cancels pending changes of address and number, with their codes, links and flows. */
export async function cancelChanges(userId: string): Promise<void> {
  await voidTokens(userId, ['email_change_current', 'email_change_new', 'phone_change', 'reauthentication'])
  await database()
    .delete(flowState)
    .where(and(eq(flowState.userId, userId), eq(flowState.authenticationMethod, 'email_change')))
  await cancelMove(userId)
  await changeUser(userId, { newEmail: null, emailChangeAgreed: 0, newPhone: null })
}

/** Voids codes that could still open a session or link an identity: those of flows and of OAuth clients. */
async function voidPendingCodes(userId: string): Promise<void> {
  const ended = and(eq(flowState.userId, userId), isNotNull(flowState.authCodeHash))
  await database()
    .delete(flowState)
    .where(or(ended, eq(flowState.linkingUserId, userId)))
  await database()
    .delete(oauthAuthorizations)
    .where(and(eq(oauthAuthorizations.userId, userId), eq(oauthAuthorizations.status, 'approved')))
}
