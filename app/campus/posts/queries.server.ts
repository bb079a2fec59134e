import { and, asc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { peopleById, personBy } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedForRole } from '#app/platform/database/prepared.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { linkMentions, type Mention } from '../mentions/mention.ts'
import { topicVisibleTo } from '../topics/audience/queries.server.ts'
import { writtenLately } from '../written-totals.server.ts'
import { posts } from './tables.server.ts'
import { visibleTo } from './visible-posts.queries.server.ts'

/** A post in lists. */
export interface PostSummary {
  id: string
  topicId: string
  title: string
  /** The beginning of its content, without markup. */
  opening: string
  author: Person
  createdAt: Date
  /** When it was published or last commented on. */
  activeAt: Date
  edited: boolean
  locked: boolean
  /** Pinned to the top of its topic. */
  pinned: boolean
  hidden: boolean
  /** Pending review or rejected: never published. */
  isPendingReview: boolean
  /** Rejected by a moderator. */
  isWithheld: boolean
  likeCount: number
  commentCount: number
  /** The accepted answer. */
  acceptedCommentId: string | null
  /** The time up to which the reader has read the thread; null if they have no unread posts. */
  readTo: Date | null
}

/** A post for its page and for permission checks. */
export interface Post extends Omit<PostSummary, 'readTo'> {
  content: string
  /** Null until it is rendered. */
  html: string | null
  revision: number
  authorId: string | null
  mentions: Mention[]
  editedAt: Date | null
}

/**
 * The post with its author: one query by primary key; one more if it mentions members.
 * @throws NotFound if the actor may not see it
 */
export async function findVisiblePost(actor: Actor, id: string | undefined): Promise<Post> {
  if (!isId(id)) throw new NotFound()
  const { deletedAt, ...post } = onlyVisible(actor, await wholePost(actor, { id }))
  const people = await peopleById(post.mentions.map(({ memberId }) => memberId))
  const html = post.html && linkMentions(post.html, post.mentions, (memberId) => people.has(memberId))
  return { ...post, html, author: post.author ?? formerMember }
}

const wholePost = preparedForRole('post', (actor) =>
  database()
    .select({ ...wholeColumns, author: personBy(posts.userId) })
    .from(posts)
    .where(byIdVisibleTo(actor, sql.placeholder('id'))),
)

/** A post locked by an act. */
export type LockedPost = Omit<Post, 'author'>

/**
 * Locks a post until the transaction ends. Rows are locked in the order member, topic, post, comment: call this after
 * `requireActiveMember` and after locking the topic.
 * @throws NotFound if the actor may not see it
 */
export async function lockVisiblePost(actor: Actor, id: string | undefined): Promise<LockedPost> {
  if (!isId(id)) throw new NotFound()
  return onlyVisible(
    actor,
    await database().select(wholeColumns).from(posts).where(byIdVisibleTo(actor, id)).for('update'),
  )
}

// In a topic that the actor may not see, a deleted post must look like one that never existed.
function byIdVisibleTo(actor: Actor, id: string | Placeholder): SQL | undefined {
  return and(eq(posts.id, id), topicVisibleTo(actor, posts.topicId))
}

function onlyVisible<Row extends PostRow>(actor: Actor, [row]: Row[]): Row {
  if (!row) throw new NotFound()
  if (row.deletedAt) throw new NotFound('This post was deleted.')
  if (!can(actor, 'post.see', row)) throw new NotFound()
  return row
}

/** The posts among `ids` that the actor may see, with title and beginning. One query by primary key. */
export async function visiblePosts(
  actor: Actor,
  ids: string[],
): Promise<Map<string, { id: string; title: string; opening: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: posts.id, title: posts.title, opening: postColumns.opening })
    .from(posts)
    .where(and(inArray(posts.id, [...new Set(ids)]), visibleTo(actor)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The posts under review, with what a moderator needs to decide. One query by primary key. */
export async function postsToJudge(ids: string[]) {
  if (ids.length === 0) return []
  const { hidden, isPendingReview } = postColumns
  const { content: text, html } = posts
  const repliedTo = sql<string | null>`null`
  return database()
    .select({
      id: posts.id,
      postId: posts.id,
      title: posts.title,
      text,
      html,
      repliedTo,
      authorId: posts.userId,
      hidden,
      isPendingReview,
    })
    .from(posts)
    .where(and(inArray(posts.id, ids), isNull(posts.deletedAt)))
}

/** Locks posts in id order. */
export async function lockPosts(ids: string[]): Promise<void> {
  const { id } = posts
  await database().select({ id }).from(posts).where(inArray(id, ids)).orderBy(asc(id)).for('update')
}

/**
 * How many posts of a member have been published for a day, and how many they wrote in the last hour; by
 * `posts_of_member`.
 */
export function postCountsOf(memberId: string): Promise<{ published: number; thisHour: number }> {
  return writtenLately(posts, memberId)
}

/** The number of likes of a post. One query by primary key. */
export async function likesOfPost(id: string): Promise<number> {
  const [post] = await database().select({ likeCount: posts.likeCount }).from(posts).where(eq(posts.id, id))
  return post?.likeCount ?? 0
}

/** A post without any visibility check, to determine whom to notify. One query by primary key. */
export async function postAsWritten(id: string) {
  const [post] = await database()
    .select({
      id: posts.id,
      topicId: posts.topicId,
      authorId: posts.userId,
      title: posts.title,
      mentions: posts.mentions,
      /** Neither deleted nor hidden. */
      isPublished: sql<boolean>`${posts.deletedAt} is null and ${posts.hiddenAt} is null`,
    })
    .from(posts)
    .where(eq(posts.id, id))
  return post
}

/** The columns of a post in lists. */
export const postColumns = {
  id: posts.id,
  topicId: posts.topicId,
  authorId: posts.userId,
  title: posts.title,
  opening: sql<string>`left(coalesce(${posts.plain}, ${posts.content}), 240)`,
  createdAt: posts.createdAt,
  activeAt: posts.activeAt,
  edited: sql<boolean>`${posts.editedAt} is not null`,
  locked: sql<boolean>`${posts.lockedAt} is not null`,
  pinned: sql<boolean>`${posts.pinnedAt} is not null`,
  hidden: sql<boolean>`${posts.hiddenAt} is not null`,
  isPendingReview: sql<boolean>`${posts.pendingReviewAt} is not null`,
  isWithheld: sql<boolean>`${posts.withheldAt} is not null`,
  likeCount: posts.likeCount,
  commentCount: posts.commentCount,
  acceptedCommentId: posts.acceptedCommentId,
}

const wholeColumns = {
  ...postColumns,
  content: posts.content,
  html: posts.html,
  revision: posts.revision,
  mentions: posts.mentions,
  editedAt: posts.editedAt,
  deletedAt: posts.deletedAt,
}

type PostRow = LockedPost & { deletedAt: Date | null }

/** All posts of a member, oldest first, for their data export; by the index on the author. */
export function everyPostOf(member: SignedIn) {
  return database()
    .select({
      id: posts.id,
      title: posts.title,
      content: posts.content,
      createdAt: posts.createdAt,
      editedAt: posts.editedAt,
    })
    .from(posts)
    .where(and(eq(posts.userId, member.id), isNull(posts.deletedAt)))
    .orderBy(asc(posts.createdAt), asc(posts.id))
}
