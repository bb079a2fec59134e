import { type Caller, resetFactors } from '#app/auth/auth.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { lockAccount } from './queries.server.ts'

/**
 * Removes every second factor of a member who lost them. The auth service writes the audit entry.
 * @throws NotFound
 */
export async function resetMemberFactors(actor: SignedIn, id: string, caller: Caller): Promise<void> {
  await transaction(async () => {
    await lockAccount(actor, id)
    await resetFactors(id, { kind: 'admin', id: actor.id, caller })
  })
}
