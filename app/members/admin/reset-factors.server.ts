import { type Caller, resetFactors } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { lockAccount } from './queries.server.ts'

/**
 * Takes every second factor from somebody who lost theirs; the auth service writes it in the audit log.
 * @throws NotFound
 */
export async function resetMemberFactors(actor: SignedIn, id: string, caller: Caller): Promise<void> {
  await transaction(async () => {
    await lockAccount(actor, id)
    await resetFactors(id, { kind: 'admin', id: actor.id, caller })
  })
}
