import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, type SignedIn, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { lockVisiblePost } from '../queries.server.ts'
import { posts } from '../tables.server.ts'
import { reactions } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.liked': { postId: string }
    'post.unliked': { postId: string }
    'likes.withdrawn': { postIds: string[] }
  }
}

const limit: Limit = { name: 'post.like', points: 300, seconds: 3600, per: 'account' }

/** Likes a post; liking it again changes nothing. @throws NotFound, Forbidden for suspended members, TooMany */
export async function likePost(actor: Actor, postId: string): Promise<void> {
  const member = await authorizeAndRateLimit(actor)
  await transaction(async () => {
    await requireActiveMember(member)
    const post = await lockVisiblePost(member, postId)
    const made = await database()
      .insert(reactions)
      .values({ postId: post.id, userId: member.id })
      .onConflictDoNothing()
      .returning({ postId: reactions.postId })
    if (made.length === 0) return
    await countLikes([post.id], 1)
    await emit(member, 'post.liked', { postId: post.id })
  })
}

/** Removes a like; without one it changes nothing. @throws NotFound, Forbidden for suspended members, TooMany */
export async function unlikePost(actor: Actor, postId: string): Promise<void> {
  const member = await authorizeAndRateLimit(actor)
  await transaction(async () => {
    await requireActiveMember(member)
    const post = await lockVisiblePost(member, postId)
    const gone = await database()
      .delete(reactions)
      .where(and(eq(reactions.postId, post.id), eq(reactions.userId, member.id), eq(reactions.type, 'like')))
      .returning({ postId: reactions.postId })
    if (gone.length === 0) return
    await countLikes([post.id], -1)
    await emit(member, 'post.unliked', { postId: post.id })
  })
}

/** Removes the likes of a member who is leaving. The caller has locked their row, so no new like can be added. */
export async function deleteLikes(memberId: string): Promise<void> {
  await lockLikedPosts(memberId)
  const gone = await database()
    .delete(reactions)
    .where(eq(reactions.userId, memberId))
    .returning({ postId: reactions.postId })
  if (gone.length === 0) return
  const postIds = gone.map((row) => row.postId)
  await countLikes(postIds, -1)
  await emit(system, 'likes.withdrawn', { postIds })
}

async function authorizeAndRateLimit(actor: Actor): Promise<SignedIn> {
  if (actor.kind !== 'member' || !can(actor, 'post.like')) throw new Forbidden('Please sign in first.')
  await consume(limit, actor.id)
  return actor
}

// Lock in id order: two members who leave at once and liked the same posts would deadlock otherwise.
async function lockLikedPosts(memberId: string): Promise<void> {
  const liked = database().select({ id: reactions.postId }).from(reactions).where(eq(reactions.userId, memberId))
  await database()
    .select({ id: posts.id })
    .from(posts)
    .where(inArray(posts.id, liked))
    .orderBy(asc(posts.id))
    .for('update')
}

async function countLikes(postIds: string[], by: 1 | -1): Promise<void> {
  await database()
    .update(posts)
    .set({ likeCount: sql`${posts.likeCount} + ${by}` })
    .where(inArray(posts.id, postIds))
}
