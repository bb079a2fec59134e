import { and, eq, isNull } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { findVisiblePost, type Post } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'post.removed': { postId: string; topicId: string; authorId: string | null; title: string }
  }
}

/** Deletes a post; its comments go out of sight with it. @throws Forbidden unless author or moderator */
export async function removePost(actor: Actor, id: string): Promise<Post> {
  const post = await findVisiblePost(actor, id)
  if (!can(actor, 'post.remove', post)) throw new Forbidden()
  await transaction(async () => {
    await writingMember(actor)
    const removed = await database()
      .update(posts)
      .set({ deletedAt: new Date() })
      .where(and(eq(posts.id, post.id), isNull(posts.deletedAt)))
      .returning({ id: posts.id })
    if (removed.length > 0)
      await emit(actor, 'post.removed', {
        postId: post.id,
        topicId: post.topicId,
        authorId: post.authorId,
        title: post.title,
      })
  })
  return post
}

/** Hears that a topic was removed. */
export async function removePostsOfTopic({ topicId }: { topicId: string }): Promise<void> {
  await database()
    .update(posts)
    .set({ deletedAt: new Date() })
    .where(and(eq(posts.topicId, topicId), isNull(posts.deletedAt)))
}
