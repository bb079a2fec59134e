import { endAllSessions } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockAccount } from './queries.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'member.sessions-ended': { memberId: string }
  }
}

/** Signs a member out everywhere. They can sign in again. @throws NotFound */
export async function endMemberSessions(actor: SignedIn, id: string): Promise<void> {
  await transaction(async () => {
    await lockAccount(actor, id)
    await endAllSessions(id)
    await emit(actor, 'member.sessions-ended', { memberId: id })
  })
}
