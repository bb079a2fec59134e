import { eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { linkAttachments } from '../attachments/link.server.ts'
import { renderWritten } from '../attachments/render.server.ts'
import { findMentions } from '../mentions/find-mentions.server.ts'
import { mentioningProse } from '../mentions/mention.ts'
import { reasonForReview } from '../moderation/review.server.ts'
import { saveRevision } from '../revisions/save-revision.server.ts'
import type { CommentDraft } from './comment.ts'
import { returnCommentToReview } from './hide.server.ts'
import { participantsOf } from './newest/queries.server.ts'
import { findVisibleComment, type LockedComment, lockVisibleComment } from './queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.edited': { commentId: string; postId: string; authorId: string | null }
  }
}

const limit: Limit = { name: 'comment.edit', points: 120, seconds: 3600, per: 'account' }

/**
 * Replaces a comment's text, and marks it as edited if it changed. An edit that adds content which needs review puts
 * the comment into the review queue.
 * @param seen the revision that was edited, to detect concurrent edits
 * @throws NotFound, Forbidden unless author (of an unlocked post) or moderator, Conflict if somebody else saved first,
 * TooMany
 */
export async function editComment(
  actor: Actor,
  id: string,
  { content }: CommentDraft,
  seen?: number,
): Promise<LockedComment['comment']> {
  await consume(limit, actorId(actor) ?? '')
  const { comment: before, post } = await findVisibleComment(actor, id)
  const rendering = await renderWritten(content, actorId(actor), before.authorId)
  const mentions = await findMentions(mentioningProse(rendering.html), () => participantsOf(post.id))
  const isAuthor = actor.kind === 'member' && before.authorId === actor.id
  const edited = { text: content, rendering, before: { text: before.content, html: before.html } }
  const waitsFor = isAuthor ? await reasonForReview(actor, edited) : null
  return transaction(async () => {
    await requireActiveMember(actor)
    const { comment, post } = await lockVisibleComment(actor, id)
    const { authorId, revision } = comment
    if (!can(actor, 'comment.edit', { authorId, locked: post.locked })) throw new Forbidden()
    if (content === comment.content) return comment
    if (seen !== undefined && seen !== revision)
      throw new Conflict('Someone else has changed this comment in the meantime.')
    await saveRevision(actor, { commentId: comment.id }, comment)
    await database()
      .update(comments)
      .set({ content, ...rendering, mentions, revision: revision + 1, editedAt: new Date() })
      .where(eq(comments.id, comment.id))
    await linkAttachments({ commentId: id }, { authorId, content, before: comment.content })
    await emit(actor, 'comment.edited', { commentId: comment.id, postId: post.id, authorId })
    if (waitsFor && !comment.hidden) {
      await returnCommentToReview(comment.id)
      await emit(actor, 'content.held', { kind: 'comment', subjectId: id, postId: post.id, reason: waitsFor })
    }
    return comment
  })
}
