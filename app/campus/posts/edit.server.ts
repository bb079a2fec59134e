import { eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { StoredRendering } from '#app/platform/markdown/stored.server.ts'
import { linkAttachments } from '../attachments/link.server.ts'
import { renderWritten } from '../attachments/render.server.ts'
import { findMentions } from '../mentions/find-mentions.server.ts'
import { mentioningProse } from '../mentions/mention.ts'
import { reasonForReview } from '../moderation/review.server.ts'
import { saveRevision } from '../revisions/save-revision.server.ts'
import type { PostDraft } from './post.ts'
import { findVisiblePost, lockVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.edited': { postId: string; authorId: string | null }
  }
}

const limit: Limit = { name: 'post.edit', points: 120, seconds: 3600, per: 'account' }

/**
 * Replaces title and content, and marks the post as edited if they changed. An edit that adds content which needs
 * review puts the post into the review queue.
 * @param seen the revision that was edited, to detect concurrent edits
 * @throws Forbidden unless author (of an unlocked post) or moderator, Conflict if somebody else saved first, TooMany
 */
export async function editPost(actor: Actor, id: string, { title, content }: PostDraft, seen?: number): Promise<void> {
  await consume(limit, actorId(actor) ?? '')
  const before = await findVisiblePost(actor, id)
  const rendering = await renderWritten(content, actorId(actor), before.authorId)
  const mentions = await findMentions(mentioningProse(rendering.html), async () => [])
  const waitsFor = await reasonOfEdit(actor, before, `${title}\n${content}`, rendering)
  await transaction(async () => {
    await requireActiveMember(actor)
    const post = await lockVisiblePost(actor, id)
    if (!can(actor, 'post.edit', post)) throw new Forbidden()
    if (title === post.title && content === post.content) return
    if (seen !== undefined && seen !== post.revision)
      throw new Conflict('Someone else has changed this post in the meantime.')
    const now = new Date()
    const waits = waitsFor && !post.hidden
    await saveRevision(actor, { postId: post.id }, post)
    await database()
      .update(posts)
      .set({
        title,
        content,
        ...rendering,
        mentions,
        revision: post.revision + 1,
        editedAt: now,
        ...(waits && { hiddenAt: now, pendingReviewAt: now }),
      })
      .where(eq(posts.id, post.id))
    await linkAttachments({ postId: post.id }, { authorId: post.authorId, content, before: post.content })
    await emit(actor, 'post.edited', { postId: post.id, authorId: post.authorId })
    if (waits)
      await emit(actor, 'content.held', { kind: 'post', subjectId: post.id, postId: post.id, reason: waitsFor })
  })
}

async function reasonOfEdit(
  actor: Actor,
  before: Awaited<ReturnType<typeof findVisiblePost>>,
  text: string,
  rendering: StoredRendering,
): Promise<string | null> {
  if (actor.kind !== 'member' || before.authorId !== actor.id) return null
  const stood = { text: `${before.title}\n${before.content}`, html: before.html }
  return reasonForReview(actor, { text, rendering, before: stood })
}
