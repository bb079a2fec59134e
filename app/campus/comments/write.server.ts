import { and, eq, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { linkAttachments } from '../attachments/link.server.ts'
import { renderWritten } from '../attachments/render.server.ts'
import { findMentions } from '../mentions/find-mentions.server.ts'
import { mentioningProse } from '../mentions/mention.ts'
import { judgeText, reasonForReviewNow } from '../moderation/review.server.ts'
import { countComments } from '../posts/count.server.ts'
import { postLabels } from '../posts/labels.ts'
import { lockVisiblePost } from '../posts/queries.server.ts'
import type { CommentDraft } from './comment.ts'
import { participantsOf } from './newest/queries.server.ts'
import { comments } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'comment.written': { commentId: string; postId: string }
  }
}

const limit: Limit = { name: 'comment.write', points: 120, seconds: 3600, per: 'account' }

/**
 * Adds a comment to a post.
 * @param draft `key` is the form's idempotency key: the same text submitted twice from one form is one comment;
 * `reviewReason` forces a review and is its reason
 * @throws NotFound, Forbidden for suspended members and on locked posts, TooMany
 */
export async function writeComment(
  actor: Actor,
  postId: string,
  draft: CommentDraft & { key?: string | undefined; replyTo?: string | undefined; reviewReason?: string | undefined },
): Promise<{ id: string }> {
  if (actor.kind !== 'member') throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  const rendered = renderWritten(draft.content, actor.id)
  const [rendering, mentions, judged] = await Promise.all([
    rendered,
    rendered.then(({ html }) => findMentions(mentioningProse(html), () => participantsOf(postId))),
    judgeText(actor, { text: draft.content, rendering: rendered }),
  ])
  return transaction(async () => {
    const author = await requireActiveMember(actor)
    const waitsFor = draft.reviewReason ?? (await reasonForReviewNow(author, judged, 'comment'))
    const post = await lockVisiblePost(actor, postId)
    if (!can(actor, 'comment.write', post)) throw new Forbidden(postLabels.isLocked)
    const { key, content } = draft
    const written = { content, ...rendering, mentions, replyTo: await parentIfNotDeleted(post.id, draft.replyTo) }
    const now = new Date()
    const pendingReview = waitsFor ? { hiddenAt: now, pendingReviewAt: now } : {}
    const comment = { id: newId(), postId: post.id, userId: author.id, ...written, createdAt: now, ...pendingReview }
    const fresh = await insert({ ...comment, requestKey: key ?? null })
    if (!fresh) {
      const earlier = await sameSentBefore(author.id, { key, content })
      if (earlier) return earlier
      // The key was used with another text: the author went back in the browser and wrote again.
      await insert({ ...comment, requestKey: null })
    }
    const { id: subjectId, postId: within } = comment
    await linkAttachments({ commentId: subjectId }, { authorId: author.id, content })
    if (waitsFor) {
      await emit(actor, 'content.held', { kind: 'comment', subjectId, postId: within, reason: waitsFor })
      return { id: subjectId }
    }
    await countComments(post.id, 1, comment.createdAt)
    await emit(actor, 'comment.written', { commentId: comment.id, postId: post.id })
    return { id: comment.id }
  })
}

/** The id of the parent comment if it exists in this thread; null if it was deleted in the meantime. */
async function parentIfNotDeleted(postId: string, replyTo: string | undefined): Promise<string | null> {
  if (!replyTo) return null
  const [parent] = await database()
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, replyTo), eq(comments.postId, postId), isNull(comments.deletedAt)))
  return parent?.id ?? null
}

async function insert(comment: typeof comments.$inferInsert): Promise<boolean> {
  const inserted = await database()
    .insert(comments)
    .values(comment)
    .onConflictDoNothing()
    .returning({ id: comments.id })
  return inserted.length > 0
}

async function sameSentBefore(userId: string, { key, content }: CommentDraft & { key?: string | undefined }) {
  const [earlier] = await database()
    .select({ id: comments.id, content: comments.content })
    .from(comments)
    .where(and(eq(comments.userId, userId), eq(comments.requestKey, key ?? '')))
  return earlier?.content === content ? { id: earlier.id } : undefined
}
