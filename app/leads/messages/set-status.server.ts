import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { MessageStatus } from './message.ts'
import { messages } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'message.status-set': { messageId: string; status: string }
    /** A message that was taken for spam was none. */
    'message.rescued': { messageId: string }
  }
}

/**
 * Says where a message stands. One that is taken out of spam is delivered and acknowledged after all.
 * @throws NotFound
 */
export async function setMessageStatus(actor: Actor, id: string, status: MessageStatus): Promise<void> {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
  await transaction(async () => {
    const [before] = await database()
      .select({ status: messages.status })
      .from(messages)
      .where(eq(messages.id, id))
      .for('update')
    if (!before) throw new NotFound()
    if (before.status === status) return
    await database().update(messages).set({ status }).where(eq(messages.id, id))
    if (before.status === 'spam') await emit(actor, 'message.rescued', { messageId: id })
    await emit(actor, 'message.status-set', { messageId: id, status })
  })
}
