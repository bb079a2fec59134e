import { and, eq, isNull } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { lockEvent } from '../lock.server.ts'
import { events } from '../tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.thread-linked': { eventId: string; title: string; postId: string }
  }
}

/**
 * Links the discussion post of an event, unless one is linked already.
 * @returns the linked post, which is another one if somebody else was first
 * @throws Forbidden unless editor or admin, NotFound
 */
export async function linkThread(actor: Actor, eventId: string, postId: string): Promise<string> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  return transaction(async () => {
    const { title, threadPostId } = await lockEvent(eventId)
    if (threadPostId) return threadPostId
    await database()
      .update(events)
      .set({ threadPostId: postId })
      .where(and(eq(events.id, eventId), isNull(events.threadPostId)))
    await emit(actor, 'event.thread-linked', { eventId, title, postId })
    return postId
  })
}

/** Unlinks a post that is no longer readable, so that another discussion can be started. */
export async function unlinkThread({ postId }: { postId: string }): Promise<void> {
  const unlinked = await database()
    .update(events)
    .set({ threadPostId: null, threadKey: newId() })
    .where(eq(events.threadPostId, postId))
    .returning({ id: events.id })
  if (unlinked.length > 0) await invalidateTags('events')
}
