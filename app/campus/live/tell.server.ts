import { type Actor, actorId } from '#app/platform/actor.ts'
import { endLive, tellLive } from '#app/platform/live/live.server.ts'
import { hear } from '#app/platform/signals/signals.server.ts'
import { likesOfComment } from '../comments/standing/queries.server.ts'
import { likesOfPost } from '../posts/queries.server.ts'
import { isOpenToAll } from '../topics/audience/queries.server.ts'
import { allPosts } from './all-posts.ts'

/**
 * Hears what readers of a thread see at once: new comments, edits, likes; and readers of lists new posts. Ids and
 * counts go out, no words.
 */
export function hearForLive(): void {
  hear('comment.written', ({ commentId, postId }, actor: Actor) =>
    tellLive({
      subject: `post:${postId}`,
      event: 'comment',
      data: { commentId },
      id: new Date().toISOString(),
      by: actorId(actor),
    }),
  )
  hear('comment.edited', ({ commentId, postId }, actor: Actor) =>
    tellLive({ subject: `post:${postId}`, event: 'edited', data: { commentId }, by: actorId(actor) }),
  )
  hear('post.published', async ({ postId, topicId }, actor: Actor) => {
    const news = { event: 'post', data: { postId }, id: new Date().toISOString(), by: actorId(actor) }
    await tellLive({ subject: `posts:${topicId}`, ...news })
    if (await isOpenToAll(topicId)) await tellLive({ subject: allPosts, ...news })
  })
  // In another topic others may listen.
  hear('post.moved', ({ postId }) => endLive([`post:${postId}`]))
  for (const signal of ['post.liked', 'post.unliked'] as const)
    hear(signal, async ({ postId }, actor: Actor) => tellOfLikes(postId, postId, await likesOfPost(postId), actor))
  for (const signal of ['comment.liked', 'comment.unliked'] as const)
    hear(signal, async ({ postId, commentId }, actor: Actor) =>
      tellOfLikes(postId, commentId, await likesOfComment(commentId), actor),
    )
}

function tellOfLikes(postId: string, of: string, count: number, actor: Actor): Promise<void> {
  return tellLive({ subject: `post:${postId}`, event: 'likes', data: { of, count }, by: actorId(actor) })
}
