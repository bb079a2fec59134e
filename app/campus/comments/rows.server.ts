import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { peopleById, personBy } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { linkMentions } from '../mentions/mention.ts'
import { postVisibleTo } from '../posts/visible-posts.queries.server.ts'
import { comments } from './tables.server.ts'

/** A comment in a thread; a deleted one has no text. */
export interface Comment {
  id: string
  postId: string
  authorId: string | null
  author: Person
  content: string
  /** Null until it is rendered. */
  html: string | null
  /** The beginning of its text without markup. */
  plain: string
  revision: number
  createdAt: Date
  edited: boolean
  likeCount: number
  /** The comment it replies to and that comment's author; the author is null if that comment is deleted or hidden. */
  replyTo: { id: string; author: Person | null } | null
  /** The number of replies, and the id of the first. */
  replies: { count: number; first: string | null }
  deleted: false | 'author' | 'moderator'
  /** Visible only to its author and moderators. */
  hidden: boolean
  /** Pending review or rejected: never published. */
  isPendingReview: boolean
  /** Rejected by a moderator. */
  isWithheld: boolean
}

/** The order of comments in a thread. */
export const byCreation = { id: comments.id, by: comments.createdAt }

/** The beginning of a comment, without markup. */
export const beginning = sql<string>`left(coalesce(${comments.plain}, ${comments.content}), 300)`

const parent = alias(comments, 'parent')

// By `comments_replies`.
const fromReplies = sql`from comments reply where reply.reply_to = ${comments.id}
  and reply.deleted_at is null and reply.hidden_at is null`
const repliesTo = {
  replyCount: sql<number>`(select count(*)::int ${fromReplies})`,
  firstReply: sql<string | null>`(select reply.id ${fromReplies} order by reply.created_at, reply.id limit 1)`,
}

/** Comments for a thread, including deleted ones. */
export function readComments(which: SQL | undefined, order: SQL[], limit: number) {
  return database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      content: comments.content,
      html: comments.html,
      plain: beginning,
      revision: comments.revision,
      createdAt: comments.createdAt,
      likeCount: comments.likeCount,
      mentions: comments.mentions,
      replyTo: comments.replyTo,
      author: personBy(comments.userId),
      parentAuthor: personBy(parent.userId),
      isParentPublished: sql<boolean>`${parent.deletedAt} is null and ${parent.hiddenAt} is null`,
      ...repliesTo,
      edited: sql<boolean>`${comments.editedAt} is not null`,
      ...isRemoved,
      deletedAt: comments.deletedAt,
      deletedByModerator: comments.deletedByModerator,
    })
    .from(comments)
    .leftJoin(parent, eq(parent.id, comments.replyTo))
    .where(which)
    .orderBy(...order)
    .limit(limit)
}

type Row = Awaited<ReturnType<typeof readComments>>[number]

/** Columns: whether a comment is hidden, and whether it was never published. */
export const isRemoved = {
  hidden: sql<boolean>`${comments.hiddenAt} is not null`,
  isPendingReview: sql<boolean>`${comments.pendingReviewAt} is not null`,
  isWithheld: sql<boolean>`${comments.withheldAt} is not null`,
}

/**
 * Hidden comments are visible to their author and moderators; comments in a private topic, to those who can see the
 * topic.
 */
export function commentsSeenBy(actor: Actor): SQL | undefined {
  return and(notHiddenFrom(actor), postVisibleTo(actor, comments.postId))
}

/** True for comments that are not hidden from this actor. Does not check whether the actor can see the post. */
export function notHiddenFrom(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.hiddenAt), eq(comments.userId, actorId(actor) ?? nobody))
}

/** Comments that were never published leave no placeholder for other members. */
export function appeared(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.pendingReviewAt), eq(comments.userId, actorId(actor) ?? nobody))
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** True if the comment is visible to the actor. */
export function isVisibleTo(actor: Actor, { hidden, authorId }: { hidden: boolean; authorId: string | null }): boolean {
  return can(actor, 'post.see', { hidden, authorId })
}

/** Adds the mentioned members to the rows: one query by primary key, none without mentions. */
export async function withPeople(rows: Row[], actor: Actor): Promise<Comment[]> {
  const named = rows.flatMap(({ deletedAt, mentions }) => (deletedAt ? [] : mentions))
  const people = await peopleById(named.map(({ memberId }) => memberId))
  return rows.map((row) => {
    const {
      mentions,
      parentAuthor,
      isParentPublished,
      replyCount,
      firstReply,
      deletedAt,
      deletedByModerator,
      ...rest
    } = row
    const { content, html, plain } = deletedAt || (row.hidden && !isVisibleTo(actor, row)) ? unseen : row
    const repliedTo = isParentPublished && !deletedAt ? (parentAuthor ?? formerMember) : null
    return {
      ...rest,
      author: (!deletedAt && row.author) || formerMember,
      content,
      html: html && linkMentions(html, mentions, (memberId) => people.has(memberId)),
      plain,
      replyTo: row.replyTo ? { id: row.replyTo, author: repliedTo } : null,
      replies: { count: replyCount, first: firstReply },
      deleted: deletedAt ? (deletedByModerator ? 'moderator' : 'author') : false,
    }
  })
}

const unseen = { content: '', html: '', plain: '' }
