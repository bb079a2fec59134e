import { type Actor, actorId } from '#app/platform/actor.ts'
import type { PostSummary } from '../posts/queries.server.ts'
import type { Unread } from '../reading/unread.ts'
import { commentsSince } from './standing/queries.server.ts'

/** Threads with what the actor has not read of each: one query, by `comments_of_post`; none where nothing is new. */
export async function withUnread<Thread extends PostSummary>(
  actor: Actor,
  threads: Thread[],
): Promise<(Thread & { unread?: Unread })[]> {
  const memberId = actorId(actor) ?? ''
  const stirred = threads.flatMap(({ id, activeAt, readTo }) =>
    readTo && activeAt > readTo ? [{ postId: id, since: readTo }] : [],
  )
  if (stirred.length === 0) return threads
  const newer = await commentsSince(memberId, stirred)
  return threads.map((thread) => {
    const { id, createdAt, readTo, author } = thread
    const found = newer.get(id) ?? { count: 0, first: null }
    const isNew = readTo !== null && createdAt > readTo && author.id !== memberId
    return isNew || found.count > 0 ? { ...thread, unread: { ...found, isNew } } : thread
  })
}
