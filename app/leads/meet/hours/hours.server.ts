import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { CallHost } from '../call.ts'
import { callHosts } from '../tables.server.ts'

/** When somebody takes calls; undefined for who never said. By primary key. */
export async function ownHours(actor: SignedIn) {
  const [host] = await database().select().from(callHosts).where(eq(callHosts.memberId, actor.id))
  return host
}

/** Says when one takes calls. What is booked stays booked. @throws Forbidden unless staff */
export async function setOwnHours(
  actor: SignedIn,
  host: Omit<CallHost, 'memberId'> & { taking: boolean },
): Promise<void> {
  if (!can(actor, 'call.host')) throw new Forbidden()
  await transaction(async () => {
    await database()
      .insert(callHosts)
      .values({ memberId: actor.id, ...host })
      .onConflictDoUpdate({ target: callHosts.memberId, set: host })
    await emit(actor, 'call.hours-set', { hostId: actor.id })
  })
}
