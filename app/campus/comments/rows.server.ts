import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { peopleById, personBy } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { linkMentions } from '../mentions/mention.ts'
import { postInSight } from '../posts/visible-posts.queries.server.ts'
import { comments } from './tables.server.ts'

/** A comment as a thread shows it; the text of a deleted one is empty. */
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
  /** The comment that it answers, and who wrote that; nobody where it is out of sight. */
  replyTo: { id: string; author: Person | null } | null
  /** How many answer it, and the first of them. */
  replies: { count: number; first: string | null }
  deleted: false | 'author' | 'moderator'
  /** Out of sight but for its author and moderators. */
  hidden: boolean
  /** It waits for a moderator, or was kept out: it never appeared. */
  held: boolean
  /** It was held, and a moderator kept it out. */
  keptOut: boolean
}

/** The order of a thread. */
export const oldestFirst = { id: comments.id, by: comments.createdAt }

/** The beginning of a comment, without markup. */
export const beginning = sql<string>`left(coalesce(${comments.plain}, ${comments.content}), 300)`

const parent = alias(comments, 'parent')

// By `comments_replies`.
const answering = sql`from comments reply where reply.reply_to = ${comments.id}
  and reply.deleted_at is null and reply.hidden_at is null`
const repliesTo = {
  replyCount: sql<number>`(select count(*)::int ${answering})`,
  firstReply: sql<string | null>`(select reply.id ${answering} order by reply.created_at, reply.id limit 1)`,
}

/** Comments as threads show them, deleted ones too. */
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
      parentStands: sql<boolean>`${parent.deletedAt} is null and ${parent.hiddenAt} is null`,
      ...repliesTo,
      edited: sql<boolean>`${comments.editedAt} is not null`,
      ...outOfSight,
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

/** Whether it is hidden, and whether it never appeared. */
export const outOfSight = {
  hidden: sql<boolean>`${comments.hiddenAt} is not null`,
  held: sql<boolean>`${comments.heldAt} is not null`,
  keptOut: sql<boolean>`${comments.keptOutAt} is not null`,
}

/** Hidden ones are there for their author and moderators; what stands in a private topic, for those who see that. */
export function commentsSeenBy(actor: Actor): SQL | undefined {
  return and(notHiddenFrom(actor), postInSight(actor, comments.postId))
}

/** True for comments that are not hidden, or not from this actor; who sees their post is for others to say. */
export function notHiddenFrom(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.hiddenAt), eq(comments.userId, actorId(actor) ?? nobody))
}

/** What never appeared leaves no place in a thread for others. */
export function appeared(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.heldAt), eq(comments.userId, actorId(actor) ?? nobody))
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** True for a comment that is not hidden, or not from this actor. */
export function isVisibleTo(actor: Actor, { hidden, authorId }: { hidden: boolean; authorId: string | null }): boolean {
  return can(actor, 'post.see', { hidden, authorId })
}

/** Rows with whom they name: one query by primary key, and none where nobody is named. */
export async function withPeople(rows: Row[], actor: Actor): Promise<Comment[]> {
  const named = rows.flatMap(({ deletedAt, mentions }) => (deletedAt ? [] : mentions))
  const people = await peopleById(named.map(({ memberId }) => memberId))
  return rows.map((row) => {
    const { id, postId, authorId, revision, createdAt, edited, likeCount, hidden, held, keptOut, deletedAt } = row
    const { content, html, plain } = deletedAt || (hidden && !isVisibleTo(actor, row)) ? unseen : row
    const answered = row.parentStands && !deletedAt ? (row.parentAuthor ?? formerMember) : null
    // Field by field: to copy all but some of them takes three times as long.
    return {
      id,
      postId,
      authorId,
      author: (!deletedAt && row.author) || formerMember,
      content,
      html: html && linkMentions(html, row.mentions, (memberId) => people.has(memberId)),
      plain,
      revision,
      createdAt,
      edited,
      likeCount,
      replyTo: row.replyTo ? { id: row.replyTo, author: answered } : null,
      replies: { count: row.replyCount, first: row.firstReply },
      deleted: deletedAt ? (row.deletedByModerator ? 'moderator' : 'author') : false,
      hidden,
      held,
      keptOut,
    }
  })
}

const unseen = { content: '', html: '', plain: '' }
