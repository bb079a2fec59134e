import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { forgetWithSubscribers } from './subscribe.server.ts'
import { subscribers } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'subscriber.removed': { subscriberId: string }
  }
}

/** Deletes an address for good, with the mails that were sent to it. @throws Forbidden, NotFound */
export async function removeSubscriber(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'subscriber.remove')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  await transaction(async () => {
    const gone = await database()
      .delete(subscribers)
      .where(eq(subscribers.id, id))
      .returning({ id: subscribers.id, email: subscribers.email })
    if (gone.length === 0) throw new NotFound()
    await forgetWithSubscribers(gone)
    await emit(actor, 'subscriber.removed', { subscriberId: id })
  })
}
