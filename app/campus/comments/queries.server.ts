import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { linkMentions } from '../mentions/mention.ts'
import {
  findVisiblePost,
  type HeldPost,
  holdVisiblePost,
  type Post,
  postAsWritten,
  postCountsOf,
  postInSight,
  postStands,
  postsToJudge,
  visiblePosts,
} from '../posts/queries.server.ts'
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
  /** The comment that it answers, and who wrote that. */
  replyTo: { id: string; author: Person } | null
  /** How many answer it, and the first of them. */
  replies: { count: number; first: string | null }
  deleted: false | 'author' | 'moderator'
  /** Out of sight but for its author and moderators. */
  hidden: boolean
  /** It waits for a moderator, or was kept out: it never appeared. */
  held: boolean
}

/** A comment among others of a member or a search, with the post that it belongs to. */
export type FoundComment = Comment & { postTitle: string }

/**
 * The comments of a post, which its page has loaded through the actor, as the actor may see them; oldest first, by the
 * index `comments_of_post`: two short reads around one, else one.
 */
export async function listComments(post: Post, place: Place = {}, actor: Actor = visitor): Promise<PageOf<Comment>> {
  const inPost = and(eq(comments.postId, post.id), appeared(actor))
  if (!place.around) {
    const { beyond, order } = keyset(oldestFirst, place)
    return cutPage(await withAuthors(await read(and(inPost, beyond), order, pageSize + 1), actor), place)
  }
  const half = pageSize / 2
  const earlierOnes = keyset(oldestFirst, { before: place.around })
  const laterOnes = keyset(oldestFirst, { after: place.around }, true)
  const [earlier, later] = await Promise.all([
    read(and(inPost, earlierOnes.beyond), earlierOnes.order, half + 1),
    read(and(inPost, laterOnes.beyond), laterOnes.order, half + 1),
  ])
  if (later[0]?.id !== place.around) throw new NotFound()
  const shown = [...earlier.slice(0, half).reverse(), ...later.slice(0, half)]
  return {
    items: await withAuthors(shown, actor),
    before: earlier.length > half ? (shown[0]?.id ?? null) : null,
    after: later.length > half ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** The comment that was chosen as the post's answer, while it stands. One query by primary key at most. */
export async function acceptedAnswerOf({
  acceptedCommentId,
}: Pick<Post, 'acceptedCommentId'>): Promise<Comment | null> {
  if (!acceptedCommentId) return null
  const shown = and(eq(comments.id, acceptedCommentId), isNull(comments.deletedAt), isNull(comments.hiddenAt))
  return (await withAuthors(await read(shown, [], 1), visitor))[0] ?? null
}

/**
 * One comment and its post. Two queries by primary key.
 * @throws NotFound where the actor may not see the post, or it is deleted
 */
export async function findVisibleComment(
  actor: Actor,
  id: string | undefined,
): Promise<{ comment: Comment; post: Post }> {
  if (!isId(id)) throw new NotFound()
  const [row] = await read(eq(comments.id, id), [], 1)
  if (!row || row.deletedAt || !isSeenBy(actor, row)) throw new NotFound()
  const [[comment], post] = await Promise.all([withAuthors([row], actor), findVisiblePost(actor, row.postId)])
  if (!comment) throw new NotFound()
  return { comment, post }
}

/** A comment as an act holds it, with its post. */
export interface HeldComment {
  comment: {
    id: string
    postId: string
    authorId: string | null
    content: string
    revision: number
    hidden: boolean
    held: boolean
  }
  post: HeldPost
}

/**
 * The comment and its post for an act, both rows locked until the transaction ends, the post's first.
 * @throws NotFound where the actor may not see the post, or it is deleted
 */
export async function holdVisibleComment(actor: Actor, id: string | undefined): Promise<HeldComment> {
  if (!isId(id)) throw new NotFound()
  // A comment never moves to another post: this read needs no lock.
  const [place] = await database().select({ postId: comments.postId }).from(comments).where(eq(comments.id, id))
  if (!place) throw new NotFound()
  const post = await holdVisiblePost(actor, place.postId)
  const [comment] = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      content: comments.content,
      revision: comments.revision,
      ...outOfSight,
    })
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .for('update')
  if (!comment || !isSeenBy(actor, comment)) throw new NotFound()
  return { comment, post }
}

/** True where the comment with the id in `commentId` and its post are not deleted. */
export function commentStands(commentId: SQLWrapper): SQL {
  return sql`exists (select from ${comments}
    where ${comments.id} = ${commentId} and ${comments.deletedAt} is null and ${postStands(comments.postId)})`
}

/** When the last comment of a post that stands was written, by `comments_of_post`; null where there is none. */
export async function latestComment(postId: string): Promise<Date | null> {
  const [row] = await database()
    .select({ createdAt: comments.createdAt })
    .from(comments)
    .where(and(eq(comments.postId, postId), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1)
  return row?.createdAt ?? null
}

/**
 * How many comments by others each thread has had since a moment, up to 100, and the first of them: one query, by
 * `comments_of_post`. Threads without any are not in the answer.
 */
export async function commentsSince(
  readerId: string,
  threads: { postId: string; since: Date }[],
): Promise<Map<string, { count: number; first: string }>> {
  const asked = sql.join(
    threads.map(({ postId, since }) => sql`(${postId}::uuid, ${since.toISOString()}::timestamptz)`),
    sql`, `,
  )
  const rows = await database().execute<{ postId: string; count: number; first: string }>(sql`
    select asked.post_id as "postId", newer.count, newer.first
    from (values ${asked}) as asked (post_id, since), lateral (
      select count(*)::int as count, (array_agg(id))[1] as first from (
        select id from comments
        where post_id = asked.post_id and created_at > asked.since and deleted_at is null and hidden_at is null
          and user_id is distinct from ${readerId}
        order by created_at, id limit 100
      ) found
    ) newer
    where newer.count > 0`)
  return new Map(rows.map(({ postId, count, first }) => [postId, { count, first }]))
}

/** How many like a comment. One query by primary key. */
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
      and(
        eq(comments.postId, postId),
        gt(comments.createdAt, since),
        isNull(comments.deletedAt),
        isNull(comments.hiddenAt),
        sql`${comments.userId} is distinct from ${readerId}`,
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** The last comment of a thread that stands, by `comments_of_post`; null where there is none. */
export async function newestCommentId(postId: string): Promise<string | null> {
  const [row] = await database()
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.postId, postId), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(1)
  return row?.id ?? null
}

/** A comment as its author left it, for the product itself to decide whom it concerns. One query by primary key. */
export async function commentAsWritten(id: string) {
  const [comment] = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      replyTo: comments.replyTo,
      mentions: comments.mentions,
      stands: sql<boolean>`${comments.deletedAt} is null and ${comments.hiddenAt} is null`,
    })
    .from(comments)
    .where(eq(comments.id, id))
  return comment
}

/** What a moderator decides about, as they need to see it. Two queries by primary key. */
export async function commentsToJudge(ids: string[]) {
  if (ids.length === 0) return []
  const text = sql<string>`left(${comments.content}, 1500)`
  const rows = await database()
    .select({ id: comments.id, postId: comments.postId, text, authorId: comments.userId, ...outOfSight })
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt)))
  const within = new Map((await postsToJudge(rows.map(({ postId }) => postId))).map((post) => [post.id, post]))
  return rows.flatMap((row) => {
    const post = within.get(row.postId)
    return post ? [{ ...row, title: post.title }] : []
  })
}

/**
 * How many texts of a member have stood for a day, up to 20, and how many posts and comments they wrote within an hour.
 */
export async function contributionsOf(memberId: string) {
  const posts = await postCountsOf(memberId)
  const [row] = await database().execute<{ standing: number; thisHour: number }>(sql`
    select
      (select count(*)::int from (select from comments
        where user_id = ${memberId} and deleted_at is null and hidden_at is null
          and created_at < now() - interval '1 day' limit 10) few) as standing,
      (select count(*)::int from comments
        where user_id = ${memberId} and deleted_at is null and created_at > now() - interval '1 hour') as "thisHour"`)
  return {
    standing: posts.standing + (row?.standing ?? 0),
    postsThisHour: posts.thisHour,
    commentsThisHour: row?.thisHour ?? 0,
  }
}

/** Who wrote the post and its last 50 comments. By primary key and `comments_of_post`. */
export async function participantsOf(postId: string): Promise<(string | null)[]> {
  if (!isId(postId)) return []
  const rows = await database()
    .select({ id: comments.userId })
    .from(comments)
    .where(and(eq(comments.postId, postId), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(50)
  const post = await postAsWritten(postId)
  return [post?.authorId ?? null, ...rows.map(({ id }) => id)]
}

/** The beginnings of those of `ids` that stand; who may see them is for their posts to say. By primary key. */
export async function standingComments(ids: string[]): Promise<Map<string, { id: string; plain: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: comments.id, plain })
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt), isNull(comments.hiddenAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** True where the actor may see one of these comments, and its post. Two queries by primary key; none for no ids. */
export async function areCommentsSeen(actor: Actor, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const seen = await database()
    .select({ postId: comments.postId })
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt), commentsSeenBy(actor)))
  const within = seen.map(({ postId }) => postId)
  return (await visiblePosts(actor, within)).size > 0
}

/** What one member commented, newest first, by the index `comments_of_member`. */
export async function listCommentsOf(actor: Actor, memberId: string, place: Place = {}): Promise<PageOf<FoundComment>> {
  return readNewest(actor, eq(comments.userId, memberId), place)
}

// Comments of posts that the actor may not see drop out after the page was cut: it may be shorter, never wrong.
async function readNewest(actor: Actor, which: SQL, place: Place): Promise<PageOf<FoundComment>> {
  const { beyond, order } = keyset({ ...oldestFirst, descending: true }, place)
  const rows = await read(and(which, isNull(comments.deletedAt), commentsSeenBy(actor), beyond), order, pageSize + 1)
  return inVisiblePosts(actor, cutPage(await withAuthors(rows, actor), place))
}

async function inVisiblePosts(actor: Actor, page: PageOf<Comment>): Promise<PageOf<FoundComment>> {
  const posts = await visiblePosts(
    actor,
    page.items.map((comment) => comment.postId),
  )
  const items = page.items.flatMap((comment) => {
    const post = posts.get(comment.postId)
    return post ? [{ ...comment, postTitle: post.title }] : []
  })
  return { ...page, items }
}

const oldestFirst = { id: comments.id, by: comments.createdAt }

type Row = Awaited<ReturnType<typeof read>>[number]

const plain = sql<string>`left(coalesce(${comments.plain}, ${comments.content}), 300)`

const parent = alias(comments, 'parent')

// By `comments_replies`.
const answering = sql`from comments reply where reply.reply_to = ${comments.id}
  and reply.deleted_at is null and reply.hidden_at is null`
const repliesTo = {
  replyCount: sql<number>`(select count(*)::int ${answering})`,
  firstReply: sql<string | null>`(select reply.id ${answering} order by reply.created_at, reply.id limit 1)`,
}

function read(which: SQL | undefined, order: SQL[], limit: number) {
  return database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      content: comments.content,
      html: comments.html,
      plain,
      revision: comments.revision,
      createdAt: comments.createdAt,
      likeCount: comments.likeCount,
      mentions: comments.mentions,
      replyTo: comments.replyTo,
      parentAuthorId: parent.userId,
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

const outOfSight = {
  hidden: sql<boolean>`${comments.hiddenAt} is not null`,
  held: sql<boolean>`${comments.heldAt} is not null`,
}

/** Hidden ones are there for their author and moderators; what stands in a private topic, for those who see that. */
function commentsSeenBy(actor: Actor): SQL | undefined {
  return and(notHiddenFrom(actor), postInSight(actor, comments.postId))
}

/** True for comments that are not hidden, or not from this actor; who sees their post is for others to say. */
export function notHiddenFrom(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.hiddenAt), eq(comments.userId, actorId(actor) ?? nobody))
}

/** What never appeared leaves no place in a thread for others. */
function appeared(actor: Actor): SQL | undefined {
  return can(actor, 'post.hide')
    ? undefined
    : or(isNull(comments.heldAt), eq(comments.userId, actorId(actor) ?? nobody))
}

const nobody = '00000000-0000-0000-0000-000000000000'

function isSeenBy(actor: Actor, { hidden, authorId }: { hidden: boolean; authorId: string | null }): boolean {
  return can(actor, 'post.see', { hidden, authorId })
}

async function withAuthors(rows: Row[], actor: Actor): Promise<Comment[]> {
  const people = await peopleById(
    rows.flatMap((row) =>
      row.deletedAt ? [] : [row.authorId, row.parentAuthorId, ...row.mentions.map(({ memberId }) => memberId)],
    ),
  )
  const person = (id: string | null) => people.get(id ?? '') ?? formerMember
  return rows.map(({ deletedAt, deletedByModerator, parentAuthorId, mentions, replyCount, firstReply, ...row }) => ({
    ...row,
    html: row.html && linkMentions(row.html, mentions, (memberId) => people.has(memberId)),
    replyTo: row.replyTo ? { id: row.replyTo, author: person(parentAuthorId) } : null,
    replies: { count: replyCount, first: firstReply },
    ...((deletedAt || (row.hidden && !isSeenBy(actor, row))) && { content: '', html: '', plain: '' }),
    author: person(row.authorId),
    deleted: deletedAt ? (deletedByModerator ? 'moderator' : 'author') : false,
  }))
}

/**
 * All that a member has commented, oldest first, for their own copy; by the index on the author. With a deleted post
 * its comments are gone, too.
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
    .where(and(eq(comments.userId, member.id), isNull(comments.deletedAt), postStands(comments.postId)))
    .orderBy(asc(comments.createdAt))
}
