import { type Caller, deleteUser } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import type { ManagedAccount } from './account.ts'
import { findAccount, lockAccount } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.invitation-withdrawn': { memberId: string; email: string }
  }
}

/** An account whose pending invitation can be withdrawn. @throws NotFound */
export async function findInvitation(actor: SignedIn, id: string): Promise<Pick<ManagedAccount, 'id' | 'email'>> {
  const { account } = await findAccount(actor, id)
  if (!can(actor, 'member.withdraw-invitation', account)) throw new NotFound('This invitation is no longer open.')
  return { id: account.id, email: account.email }
}

/**
 * Withdraws a pending invitation: deletes its account, and with it the links and codes that were mailed. The person can
 * still sign up by themselves.
 * @throws NotFound, Conflict if the invitation was accepted, or the account is banned
 */
export async function cancelInvitation(actor: SignedIn, id: string, caller: Caller): Promise<void> {
  await transaction(async () => {
    const account = await lockAccount(actor, id)
    if (!can(actor, 'member.withdraw-invitation', account)) throw new Conflict('This invitation is no longer open.')
    await deleteUser(id, {}, { kind: 'admin', id: actor.id, caller })
    await emit(actor, 'member.invitation-withdrawn', { memberId: id, email: account.email })
  })
}
