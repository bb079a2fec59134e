import { eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { CommentDraft } from './comment.ts'
import { type HeldComment, holdVisibleComment } from './queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'comment.edited': { commentId: string; postId: string; authorId: string | null }
  }
}

/**
 * Replaces a comment's text, and marks it as edited where it differs.
 * @throws NotFound, Forbidden unless author (of an unlocked post) or moderator
 */
export async function editComment(
  actor: Actor,
  id: string,
  { content }: CommentDraft,
): Promise<HeldComment['comment']> {
  return transaction(async () => {
    await writingMember(actor)
    const { comment, post } = await holdVisibleComment(actor, id)
    const { authorId } = comment
    if (!can(actor, 'comment.edit', { authorId, locked: post.locked })) throw new Forbidden()
    if (content === comment.content) return comment
    await database().update(comments).set({ content, editedAt: new Date() }).where(eq(comments.id, comment.id))
    await emit(actor, 'comment.edited', { commentId: comment.id, postId: post.id, authorId })
    return comment
  })
}
