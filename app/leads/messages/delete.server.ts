import { and, eq, lt } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { messages } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'message.deleted': { messageId: string }
  }
}

/** Deletes a message and its notes for good. @throws NotFound */
export async function deleteMessage(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'message.manage') || !isId(id)) throw new NotFound()
  await transaction(async () => {
    const gone = await database().delete(messages).where(eq(messages.id, id)).returning({ id: messages.id })
    if (gone.length === 0) throw new NotFound()
    await emit(actor, 'message.deleted', { messageId: id })
  })
}

/** Spam is kept for 30 days, in case a person was taken for a machine. */
export const forgetSpamMessages = defineJob<Record<string, never>>('messages.forget-spam', async () => {
  const monthAgo = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000)
  await database()
    .delete(messages)
    .where(and(eq(messages.status, 'spam'), lt(messages.createdAt, monthAgo)))
})
