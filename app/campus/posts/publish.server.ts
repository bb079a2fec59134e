import { and, eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
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
import { lockTopic } from '../topics/queries.server.ts'
import type { PostDraft } from './post.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.published': { postId: string; topicId: string; title: string }
  }
}

const limit: Limit = { name: 'post.publish', points: 20, seconds: 3600, per: 'account' }

/**
 * Publishes a post in the topic at `slug`.
 * @param draft `key` is the form's idempotency key: the same text submitted twice from one form is one post
 * @throws NotFound for an unknown topic, Forbidden for visitors and suspended members, TooMany
 */
export async function publishPost(
  actor: Actor,
  slug: string,
  draft: PostDraft & { key?: string | undefined },
): Promise<{ id: string }> {
  if (!can(actor, 'post.publish')) throw new Forbidden('Please sign in first.')
  await consume(limit, actorId(actor) ?? '')
  const rendered = renderWritten(draft.content, actorId(actor))
  const text = `${draft.title}\n${draft.content}`
  const [rendering, mentions, judged] = await Promise.all([
    rendered,
    rendered.then(({ html }) => findMentions(mentioningProse(html), async () => [])),
    actor.kind === 'member' ? judgeText(actor, { text, rendering: rendered }) : null,
  ])
  return transaction(async () => {
    const author = await requireActiveMember(actor)
    const waitsFor = judged && (await reasonForReviewNow(author, judged, 'post'))
    const topic = await lockTopic(actor, slug, 'share')
    const { key, ...content } = draft
    const now = new Date()
    const post = {
      id: newId(),
      topicId: topic.id,
      userId: author.id,
      ...content,
      ...rendering,
      mentions,
      createdAt: now,
      activeAt: now,
      ...(waitsFor && { hiddenAt: now, pendingReviewAt: now }),
    }
    const fresh = await insert({ ...post, requestKey: key ?? null })
    if (!fresh) {
      const earlier = await sameSentBefore(author.id, { key, ...content })
      if (earlier) return earlier
      // The key was used with another text: the author went back in the browser and wrote again.
      await insert({ ...post, requestKey: null })
    }
    const { id: postId } = post
    await linkAttachments({ postId }, { authorId: author.id, content: post.content })
    if (waitsFor) await emit(actor, 'content.held', { kind: 'post', subjectId: postId, postId, reason: waitsFor })
    else await emit(actor, 'post.published', { postId: post.id, topicId: topic.id, title: post.title })
    return { id: post.id }
  })
}

async function insert(post: typeof posts.$inferInsert): Promise<boolean> {
  const inserted = await database().insert(posts).values(post).onConflictDoNothing().returning({ id: posts.id })
  return inserted.length > 0
}

async function sameSentBefore(userId: string, { key, title, content }: PostDraft & { key?: string | undefined }) {
  const [earlier] = await database()
    .select({ id: posts.id, title: posts.title, content: posts.content })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.requestKey, key ?? '')))
  return earlier?.title === title && earlier.content === content ? { id: earlier.id } : undefined
}
