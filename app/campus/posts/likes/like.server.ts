import { and, eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { findVisiblePost } from '../queries.server.ts'
import { reactions } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'post.liked': { postId: string }
    'post.unliked': { postId: string }
    'likes.withdrawn': { postIds: string[] }
  }
}

const limit: Limit = { name: 'post.like', points: 300, seconds: 3600, per: 'account' }

/** Likes a post; liking it again changes nothing. @throws NotFound, Forbidden for the suspended, TooMany */
export async function likePost(actor: Actor, postId: string): Promise<void> {
  const { post, member } = await about(actor, postId)
  await transaction(async () => {
    await writingMember(actor)
    const made = await database()
      .insert(reactions)
      .values({ postId: post.id, userId: member })
      .onConflictDoNothing()
      .returning({ postId: reactions.postId })
    if (made.length > 0) await emit(actor, 'post.liked', { postId: post.id })
  })
}

/** Takes a like back; without one it changes nothing. @throws NotFound, Forbidden for the suspended, TooMany */
export async function unlikePost(actor: Actor, postId: string): Promise<void> {
  const { post, member } = await about(actor, postId)
  await transaction(async () => {
    await writingMember(actor)
    const gone = await database()
      .delete(reactions)
      .where(and(eq(reactions.postId, post.id), eq(reactions.userId, member), eq(reactions.type, 'like')))
      .returning({ postId: reactions.postId })
    if (gone.length > 0) await emit(actor, 'post.unliked', { postId: post.id })
  })
}

/** Hears that a member leaves: their likes go, and are no longer counted. */
export async function withdrawLikes({ memberId }: { memberId: string }): Promise<void> {
  const gone = await database()
    .delete(reactions)
    .where(eq(reactions.userId, memberId))
    .returning({ postId: reactions.postId })
  await emit(system, 'likes.withdrawn', { postIds: gone.map((row) => row.postId) })
}

async function about(actor: Actor, postId: string) {
  const post = await findVisiblePost(actor, postId)
  const member = actorId(actor)
  if (!member || !can(actor, 'post.like')) throw new Forbidden('Please sign in first.')
  await consume(limit, member)
  return { post, member }
}
