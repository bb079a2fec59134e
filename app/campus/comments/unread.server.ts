import { type Actor, actorId } from '#app/platform/actor.ts'
import type { PostSummary } from '../posts/queries.server.ts'
import type { Unread } from '../reading/unread.ts'
import { commentsSince } from './newest/queries.server.ts'

/** A thread in a list. Leaves out the timestamps that only determine what is unread and differ between readers. */
type Shown<Thread> = Omit<Thread, 'readTo' | 'activeAt'> & { unread?: Unread }

/** Adds the actor's unread counts to threads: one query, by `comments_of_post`; none if nothing is new. */
export async function withUnread<Thread extends PostSummary>(
  actor: Actor,
  threads: Thread[],
): Promise<Shown<Thread>[]> {
  const memberId = actorId(actor) ?? ''
  const activeThreads = threads.flatMap(({ id, activeAt, readTo }) =>
    readTo && activeAt > readTo ? [{ postId: id, since: readTo }] : [],
  )
  const newer = await commentsSince(memberId, activeThreads)
  return threads.map(({ readTo, activeAt: _, ...thread }) => {
    const { id, createdAt, author } = thread
    const unread = newer.get(id) ?? { count: 0, first: null }
    const isNew = readTo !== null && createdAt > readTo && author.id !== memberId
    return isNew || unread.count > 0 ? { ...thread, unread: { ...unread, isNew } } : thread
  })
}
