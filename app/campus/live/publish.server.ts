import { type Actor, actorId } from '#app/platform/actor.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { endLive, publishLive } from '#app/platform/live.server.ts'
import { likesOfComment } from '../comments/newest/queries.server.ts'
import { likesOfPost } from '../posts/queries.server.ts'
import { isOpenToAll } from '../topics/audience/queries.server.ts'
import { allPosts } from './all-posts.ts'

/**
 * Subscribes live updates to domain events: new comments, edits and likes for readers of threads, new posts for readers
 * of lists. Only ids and counts are sent, no texts.
 */
export function subscribeLive(): void {
  onEvent('comment.written', ({ commentId, postId }, actor: Actor) =>
    publishLive({
      subject: `post:${postId}`,
      event: 'comment',
      data: { commentId },
      id: new Date().toISOString(),
      by: actorId(actor),
    }),
  )
  onEvent('comment.edited', ({ commentId, postId }, actor: Actor) =>
    publishLive({ subject: `post:${postId}`, event: 'edited', data: { commentId }, by: actorId(actor) }),
  )
  onEvent('post.published', async ({ postId, topicId }, actor: Actor) => {
    const news = { event: 'post', data: { postId }, id: new Date().toISOString(), by: actorId(actor) }
    await publishLive({ subject: `posts:${topicId}`, ...news })
    if (await isOpenToAll(topicId)) await publishLive({ subject: allPosts, ...news })
  })
  // The new topic may have another audience.
  onEvent('post.moved', ({ postId }) => endLive([`post:${postId}`]))
  for (const name of ['post.liked', 'post.unliked'] as const)
    onEvent(name, async ({ postId }, actor: Actor) => publishLikes(postId, postId, await likesOfPost(postId), actor))
  for (const name of ['comment.liked', 'comment.unliked'] as const)
    onEvent(name, async ({ postId, commentId }, actor: Actor) =>
      publishLikes(postId, commentId, await likesOfComment(commentId), actor),
    )
}

function publishLikes(postId: string, of: string, count: number, actor: Actor): Promise<void> {
  return publishLive({ subject: `post:${postId}`, event: 'likes', data: { of, count }, by: actorId(actor) })
}
