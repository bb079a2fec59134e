import { type Caller, updateUser } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { Role, SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockAccount } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.role-set': { memberId: string; from: string; to: string }
  }
}

/**
 * Changes an account's role. Its sessions end, so that the next sign-in has the new role.
 * @throws NotFound, Forbidden for one's own role, so that one admin always remains
 */
export async function setRole(actor: SignedIn, id: string, role: Role, caller: Caller): Promise<void> {
  await transaction(async () => {
    const account = await lockAccount(actor, id)
    if (!can(actor, 'member.set-role', account)) throw new Forbidden('You cannot change your own role.')
    if (account.role === role) return
    const appMetadata = { role: role === 'member' ? null : role }
    await updateUser(id, { appMetadata }, { kind: 'admin', id: actor.id, caller })
    await emit(actor, 'member.role-set', { memberId: id, from: account.role, to: role })
  })
}
