import { and, eq, isNotNull, notInArray, or } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { changeUser } from '../accounts/users.ts'
import { dropMove } from '../address-move/moves.ts'
import { voidTokens } from '../links/one-time-tokens.ts'
import { endSessions } from '../sessions/sessions.ts'
import { endOtherWebSessions } from '../sessions/web-sessions.ts'
import { flowState, oauthAuthorizations, oneTimeTokens, type Purpose } from '../tables.server.ts'

/** Why an account is secured. */
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
  interface Signals {
    /** An account's sessions and pending changes were ended, inside the transaction that did it. */
    'account.secured': { userId: string; because: SecuredBecause }
  }
}

// A link or code in a mailbox outlives a sign-out: whoever reads that mailbox is the owner.
const kept: Partial<Record<SecuredBecause, Purpose[]>> = {
  'signed-out': ['confirmation', 'invite', 'recovery', 'magiclink', 'phone_confirmation'],
  'password-changed': ['confirmation', 'invite', 'magiclink', 'phone_confirmation'],
  // These links let nobody in who is banned, and tell them so.
  banned: ['confirmation', 'invite'],
}

/**
 * Takes from an account whatever somebody who held one of its sessions could still use: sessions with their refresh
 * tokens, changes of address and number that nobody has confirmed, their codes and links, and flows under way. Runs in
 * the caller's transaction, with the account locked.
 * @param keep `session`: the session of either kind in which it happens
 */
export async function secureAccount(
  userId: string,
  because: SecuredBecause,
  keep: { session?: string | undefined } = {},
): Promise<void> {
  await endSessions(userId, keep.session ? { except: keep.session } : {})
  await endOtherWebSessions(userId, keep.session)
  await voidCodesUnderWay(userId)
  await cancelChanges(userId)
  await database()
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.userId, userId), notInArray(oneTimeTokens.purpose, kept[because] ?? [])))
  await emit(system, 'account.secured', { userId, because })
}

/** Cancels changes of address and number that are not confirmed yet, with their codes, links and flows. */
export async function cancelChanges(userId: string): Promise<void> {
  await voidTokens(userId, ['email_change_current', 'email_change_new', 'phone_change', 'reauthentication'])
  await database()
    .delete(flowState)
    .where(and(eq(flowState.userId, userId), eq(flowState.authenticationMethod, 'email_change')))
  await dropMove(userId)
  await changeUser(userId, { newEmail: null, emailChangeAgreed: 0, newPhone: null })
}

/** Voids what would still become a session of the account or a way into it: codes of flows and tools, and linking. */
async function voidCodesUnderWay(userId: string): Promise<void> {
  const ended = and(eq(flowState.userId, userId), isNotNull(flowState.authCodeHash))
  await database()
    .delete(flowState)
    .where(or(ended, eq(flowState.linkingUserId, userId)))
  await database()
    .delete(oauthAuthorizations)
    .where(and(eq(oauthAuthorizations.userId, userId), eq(oauthAuthorizations.status, 'approved')))
}
