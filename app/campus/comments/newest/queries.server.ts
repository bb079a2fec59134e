import { and, asc, desc, eq, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { postAsWritten, postCountsOf, postsToJudge } from '../../posts/queries.server.ts'
import { postIsNotDeleted } from '../../posts/visible-posts.queries.server.ts'
import { writtenLately } from '../../written-totals.server.ts'
import { beginning, isRemoved } from '../rows.server.ts'
import { comments } from '../tables.server.ts'

/** True where the comment with the id in `commentId` and its post are not deleted. */
export function commentIsNotDeleted(commentId: SQLWrapper): SQL {
  return sql`exists (select from ${comments}
    where ${comments.id} = ${commentId} and ${comments.deletedAt} is null and ${postIsNotDeleted(comments.postId)})`
}

/**
 * The number of comments by others in each thread since a moment, up to 100, and the first of them: one query, by
 * `comments_of_post`. Threads without new comments are left out.
 */
export async function commentsSince(
  readerId: string,
  threads: { postId: string; since: Date }[],
): Promise<Map<string, { count: number; first: string }>> {
  if (threads.length === 0) return new Map()
  const ids = `{${threads.map(({ postId }) => postId).join(',')}}`
  const moments = `{${threads.map(({ since }) => since.toISOString()).join(',')}}`
  const rows = await database()
    .select({
      postId: sql<string>`asked.post_id`,
      count: sql<number>`newer.count`,
      first: sql<string>`newer.first`,
    })
    .from(
      sql`unnest(${ids}::uuid[], ${moments}::timestamptz[]) as asked (post_id, since), lateral (
        select count(*)::int as count, (array_agg(id))[1] as first from (
          select id from ${comments}
          where post_id = asked.post_id and created_at > asked.since and deleted_at is null and hidden_at is null
            and user_id is distinct from ${readerId}
          order by created_at, id limit 100
        ) found
      ) newer`,
    )
    .where(sql`newer.count > 0`)
  return new Map(rows.map(({ postId, ...newer }) => [postId, newer]))
}

/** The number of likes of a comment. One query by primary key. */
export async function likesOfComment(id: string): Promise<number> {
  const [comment] = await database().select({ likeCount: comments.likeCount }).from(comments).where(eq(comments.id, id))
  return comment?.likeCount ?? 0
}

/** The ids of comments by others since a moment, oldest first, up to 100, by `comments_of_post`. */
export async function commentIdsSince(postId: string, readerId: string, since: Date): Promise<string[]> {
  const rows = await database()
    .select({ id: comments.id })
    .from(comments)
    .where(
      and(publishedIn(postId), gt(comments.createdAt, since), sql`${comments.userId} is distinct from ${readerId}`),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(100)
  return rows.map(({ id }) => id)
}

/**
 * Like counts and edit times of a comment and the ones after it, 60 at most. One query, by `comments_of_post`; none if
 * `from` is not an id.
 */
export async function publishedFrom(postId: string, from: string | null) {
  if (!isId(from)) return []
  const { id, likeCount, editedAt } = comments
  return database()
    .select({ id, likeCount, editedAt })
    .from(comments)
    .where(
      and(publishedIn(postId), sql`(created_at, id) >= (select created_at, id from comments where id = ${from}::uuid)`),
    )
    .orderBy(asc(comments.createdAt), asc(id))
    .limit(60)
}

/**
 * How many comments a member has sent to a thread by email within a day, and how many of them with the same text.
 * Emailed comments are recognized by their key (`mailKey`). One query, by `comments_of_member`.
 * @param key of the current email, which is not counted
 */
export async function mailedAnswers(
  { postId, memberId }: { postId: string; memberId: string },
  { content, key }: { content: string; key: string },
): Promise<{ all: number; same: number }> {
  const [newest] = await database()
    .select({
      all: sql<number>`count(*)::int`,
      same: sql<number>`count(*) filter (where ${comments.content} = ${content})::int`,
    })
    .from(comments)
    .where(
      and(
        eq(comments.userId, memberId),
        isNull(comments.deletedAt),
        gt(comments.createdAt, sql`now() - interval '1 day'`),
        eq(comments.postId, postId),
        sql`${comments.requestKey}::text like '________-____-8%' and ${comments.requestKey} <> ${key}`,
      ),
    )
  return newest ?? { all: 0, same: 0 }
}

/** The newest comment of a thread that is neither deleted nor hidden, by `comments_of_post`. */
export async function newestComment(postId: string): Promise<{ id: string; createdAt: Date } | undefined> {
  const [row] = await database()
    .select({ id: comments.id, createdAt: comments.createdAt })
    .from(comments)
    .where(publishedIn(postId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1)
  return row
}

/** A comment without any visibility check, to determine whom to notify. One query by primary key. */
export async function commentAsWritten(id: string) {
  const [comment] = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      replyTo: comments.replyTo,
      mentions: comments.mentions,
      isPublished: sql<boolean>`${comments.deletedAt} is null and ${comments.hiddenAt} is null`,
    })
    .from(comments)
    .where(eq(comments.id, id))
  return comment
}

/** The comments under review, with what a moderator needs to decide. Two queries by primary key. */
export async function commentsToJudge(ids: string[]) {
  if (ids.length === 0) return []
  const { content: text, html } = comments
  const parent = alias(comments, 'parent')
  const repliedTo = sql<string | null>`left(coalesce(${parent.plain}, ${parent.content}), 200)`
  const rows = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      text,
      html,
      repliedTo,
      authorId: comments.userId,
      ...isRemoved,
    })
    .from(comments)
    .leftJoin(parent, and(eq(parent.id, comments.replyTo), isNull(parent.deletedAt)))
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt)))
  const within = new Map((await postsToJudge(rows.map(({ postId }) => postId))).map((post) => [post.id, post]))
  return rows.flatMap((row) => {
    const post = within.get(row.postId)
    return post ? [{ ...row, title: post.title }] : []
  })
}

/** The posts that the comments belong to. */
export async function postsOfComments(ids: string[]): Promise<string[]> {
  const rows = await database().select({ postId: comments.postId }).from(comments).where(inArray(comments.id, ids))
  return rows.map(({ postId }) => postId)
}

/** Locks comments in id order. Lock their posts first. */
export async function lockComments(ids: string[]): Promise<void> {
  const { id } = comments
  await database().select({ id }).from(comments).where(inArray(id, ids)).orderBy(asc(id)).for('update')
}

/**
 * How many texts of a member have been published for a day, up to 20, and how many posts and comments they wrote within
 * an hour.
 */
export async function contributionsOf(memberId: string) {
  const [ofPosts, ofComments] = await Promise.all([postCountsOf(memberId), writtenLately(comments, memberId)])
  return {
    published: ofPosts.published + ofComments.published,
    postsThisHour: ofPosts.thisHour,
    commentsThisHour: ofComments.thisHour,
  }
}

/** The authors of the post and of its last 50 comments. By primary key and `comments_of_post`. */
export async function participantsOf(postId: string): Promise<(string | null)[]> {
  if (!isId(postId)) return []
  const rows = await database()
    .select({ id: comments.userId })
    .from(comments)
    .where(publishedIn(postId))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(50)
  const post = await postAsWritten(postId)
  return [post?.authorId ?? null, ...rows.map(({ id }) => id)]
}

/**
 * The beginnings of the published comments among `ids`. The caller must check that the actor can see their posts. By
 * primary key.
 */
export async function publishedComments(ids: string[]): Promise<Map<string, { id: string; plain: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: comments.id, plain: beginning })
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * All comments of a member, oldest first, for their data export; by the index on the author. Comments of deleted posts
 * are left out.
 */
export function everyCommentOf(member: SignedIn) {
  return database()
    .select({
      id: comments.id,
      postId: comments.postId,
      content: comments.content,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .where(and(eq(comments.userId, member.id), isNull(comments.deletedAt), postIsNotDeleted(comments.postId)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
}

/** True for the comments of a post that everyone who can see the post may read. */
function publishedIn(postId: string): SQL | undefined {
  return and(eq(comments.postId, postId), isNull(comments.deletedAt), isNull(comments.hiddenAt))
}
