import { eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { PostDraft } from './post.ts'
import { holdVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'post.edited': { postId: string; authorId: string | null }
  }
}

/**
 * Replaces title and content, and marks the post as edited where they differ.
 * @throws Forbidden unless author (of a post that is not locked) or moderator
 */
export async function editPost(actor: Actor, id: string, draft: PostDraft): Promise<void> {
  await transaction(async () => {
    await writingMember(actor)
    const post = await holdVisiblePost(actor, id)
    if (!can(actor, 'post.edit', post)) throw new Forbidden()
    if (draft.title === post.title && draft.content === post.content) return
    await database()
      .update(posts)
      .set({ ...draft, editedAt: new Date() })
      .where(eq(posts.id, post.id))
    await emit(actor, 'post.edited', { postId: post.id, authorId: post.authorId })
  })
}
