import { and, asc, eq } from 'drizzle-orm'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { reactions } from './tables.server.ts'

/** True if the actor likes the post. One query by primary key. */
export async function likedByActor(actor: Actor, postId: string): Promise<boolean> {
  const userId = actorId(actor)
  if (!userId) return false
  const rows = await database()
    .select({ postId: reactions.postId })
    .from(reactions)
    .where(and(eq(reactions.postId, postId), eq(reactions.userId, userId), eq(reactions.type, 'like')))
  return rows.length > 0
}

/** All that a member likes, oldest first, for their own copy. */
export function everyLikeOf(member: SignedIn) {
  return database()
    .select({ postId: reactions.postId, createdAt: reactions.createdAt })
    .from(reactions)
    .where(eq(reactions.userId, member.id))
    .orderBy(asc(reactions.createdAt))
}
