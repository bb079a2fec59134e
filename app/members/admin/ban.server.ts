import { type Caller, updateUser } from '#app/auth/auth.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { banLengths } from './account.ts'
import { lockAccount } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.banned': { memberId: string; length: string }
    'member.unbanned': { memberId: string }
  }
}

/** Bans a member from signing in, and ends their sessions. @throws NotFound, Forbidden for oneself */
export async function banMember(
  actor: SignedIn,
  id: string,
  length: (typeof banLengths)[number]['value'],
  caller: Caller,
): Promise<void> {
  const words = banLengths.find(({ value }) => value === length)?.label ?? length
  await transaction(async () => {
    await checkBan(actor, id)
    await updateUser(id, { banDuration: length }, { kind: 'admin', id: actor.id, caller })
    await emit(actor, 'member.banned', { memberId: id, length: words })
  })
}

/** Lifts a ban. @throws NotFound, Forbidden for oneself */
export async function unbanMember(actor: SignedIn, id: string, caller: Caller): Promise<void> {
  await transaction(async () => {
    await checkBan(actor, id)
    await updateUser(id, { banDuration: 'none' }, { kind: 'admin', id: actor.id, caller })
    await emit(actor, 'member.unbanned', { memberId: id })
  })
}

async function checkBan(actor: SignedIn, id: string): Promise<void> {
  const account = await lockAccount(actor, id)
  if (!can(actor, 'member.ban', account)) throw new Forbidden('You cannot ban yourself.')
}
