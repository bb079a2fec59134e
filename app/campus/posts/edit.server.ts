import { eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { renderToStore } from '#app/platform/markdown/stored.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { findMentions } from '../mentions/find-mentions.server.ts'
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
 * @param seen the revision that was edited, where two may edit at once
 * @throws Forbidden unless author (of a post that is not locked) or moderator, Conflict where somebody else was faster
 */
export async function editPost(actor: Actor, id: string, { title, content }: PostDraft, seen?: number): Promise<void> {
  const rendering = await renderToStore(content, 'content')
  const mentions = await findMentions(content, async () => [])
  await transaction(async () => {
    await writingMember(actor)
    const post = await holdVisiblePost(actor, id)
    if (!can(actor, 'post.edit', post)) throw new Forbidden()
    if (title === post.title && content === post.content) return
    if (seen !== undefined && seen !== post.revision)
      throw new Conflict('Somebody else has changed this post meanwhile.')
    await database()
      .update(posts)
      .set({ title, content, ...rendering, mentions, revision: post.revision + 1, editedAt: new Date() })
      .where(eq(posts.id, post.id))
    await emit(actor, 'post.edited', { postId: post.id, authorId: post.authorId })
  })
}
