import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import type { Person } from '#app/members/person.ts'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import { commentLikes } from './tables.server.ts'

/** The ids among `ids` of comments that the actor likes. One query by primary key. */
export async function commentsLikedBy(actor: Actor, ids: string[]): Promise<Set<string>> {
  const userId = actorId(actor)
  if (!userId || ids.length === 0) return new Set()
  const rows = await likesAmong({ userId, ids: `{${ids.join(',')}}` })
  return new Set(rows.map(({ id }) => id))
}

const likesAmong = preparedQuery('own_comment_likes', () =>
  database()
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(
      and(
        sql`${commentLikes.commentId} = any (${sql.placeholder('ids')}::uuid[])`,
        eq(commentLikes.userId, sql.placeholder('userId')),
      ),
    ),
)

/** The latest hundred people who like a comment, latest first. Two queries by primary key. */
export async function likersOfComment(id: string): Promise<Person[]> {
  const rows = await database()
    .select({ userId: commentLikes.userId })
    .from(commentLikes)
    .where(eq(commentLikes.commentId, id))
    .orderBy(desc(commentLikes.createdAt), asc(commentLikes.userId))
    .limit(100)
  const people = await peopleById(rows.map(({ userId }) => userId))
  return rows.flatMap(({ userId }) => people.get(userId) ?? [])
}

/** All comments that a member likes, oldest first, for their data export. */
export function everyCommentLikeOf(member: SignedIn) {
  return database()
    .select({ commentId: commentLikes.commentId, createdAt: commentLikes.createdAt })
    .from(commentLikes)
    .where(eq(commentLikes.userId, member.id))
    .orderBy(asc(commentLikes.createdAt), asc(commentLikes.commentId))
}
