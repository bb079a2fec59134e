import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import type { Person } from '#app/members/person.ts'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import { reactions } from './tables.server.ts'

/** True if the actor likes the post. One query by primary key. */
export async function likedByActor(actor: Actor, postId: string): Promise<boolean> {
  const userId = actorId(actor)
  if (!userId) return false
  return (await likeOf({ userId, postId })).length > 0
}

const likeOf = preparedQuery('own_like', () =>
  database()
    .select({ postId: reactions.postId })
    .from(reactions)
    .where(
      and(
        eq(reactions.postId, sql.placeholder('postId')),
        eq(reactions.userId, sql.placeholder('userId')),
        eq(reactions.type, 'like'),
      ),
    ),
)

/** The latest hundred people who like a post, latest first. Two queries by primary key. */
export async function likersOfPost(id: string): Promise<Person[]> {
  const rows = await database()
    .select({ userId: reactions.userId })
    .from(reactions)
    .where(and(eq(reactions.postId, id), eq(reactions.type, 'like')))
    .orderBy(desc(reactions.createdAt), asc(reactions.userId))
    .limit(100)
  const people = await peopleById(rows.map(({ userId }) => userId))
  return rows.flatMap(({ userId }) => people.get(userId) ?? [])
}

/** All posts that a member likes, oldest first, for their data export. */
export function everyLikeOf(member: SignedIn) {
  return database()
    .select({ postId: reactions.postId, createdAt: reactions.createdAt })
    .from(reactions)
    .where(eq(reactions.userId, member.id))
    .orderBy(asc(reactions.createdAt), asc(reactions.postId))
}
