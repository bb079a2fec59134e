import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedForRole } from '#app/platform/database/prepared.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import type { InfiniteCursor } from '../infinite-list/infinite-cursor.ts'
import { findVisiblePost, type LockedPost, lockVisiblePost, type Post, visiblePosts } from '../posts/queries.server.ts'
import {
  appeared,
  byCreation,
  type Comment,
  commentsSeenBy,
  isRemoved,
  isVisibleTo,
  readComments,
  withPeople,
} from './rows.server.ts'
import { comments } from './tables.server.ts'

/** A comment in a member's list or a search, with the title of its post. */
export type ListedComment = Comment & { postTitle: string }

/**
 * The comments of a post, oldest first, as the actor may see them. The caller has loaded the post for the actor. By the
 * index `comments_of_post`: one read, or two around a given comment.
 */
export async function listComments(
  post: Post,
  cursor: InfiniteCursor = {},
  actor: Actor = visitor,
): Promise<PageOf<Comment>> {
  const { size = pageSize } = cursor
  if (!cursor.after && !cursor.before && !cursor.around && size === pageSize)
    return cutPage(await withPeople(await firstComments(actor, { postId: post.id }), actor), cursor)
  const inPost = and(eq(comments.postId, post.id), appeared(actor))
  if (!cursor.around) {
    const { beyond, order } = keyset(byCreation, cursor)
    return cutPage(await withPeople(await readComments(and(inPost, beyond), order, size + 1), actor), cursor, size)
  }
  const half = pageSize / 2
  const onwards = size - half
  const earlierOnes = keyset(byCreation, { before: cursor.around })
  const laterOnes = keyset(byCreation, { after: cursor.around }, true)
  const [earlier, later] = await Promise.all([
    readComments(and(inPost, earlierOnes.beyond), earlierOnes.order, half + 1),
    readComments(and(inPost, laterOnes.beyond), laterOnes.order, onwards + 1),
  ])
  if (later[0]?.id !== cursor.around) throw new NotFound()
  const shown = [...earlier.slice(0, half).reverse(), ...later.slice(0, onwards)]
  return {
    items: await withPeople(shown, actor),
    before: earlier.length > half ? (shown[0]?.id ?? null) : null,
    after: later.length > onwards ? (shown.at(-1)?.id ?? null) : null,
  }
}

const firstComments = preparedForRole('first_comments', (actor) =>
  readComments(
    and(eq(comments.postId, sql.placeholder('postId')), appeared(actor)),
    keyset(byCreation, {}).order,
    pageSize + 1,
  ),
)

/** The accepted answer of a post; null once it is deleted or hidden. One query by primary key at most. */
export async function acceptedAnswerOf({
  acceptedCommentId,
}: Pick<Post, 'acceptedCommentId'>): Promise<Comment | null> {
  if (!acceptedCommentId) return null
  const isShown = and(eq(comments.id, acceptedCommentId), isNull(comments.deletedAt), isNull(comments.hiddenAt))
  const [answer] = await withPeople(await readComments(isShown, [], 1), visitor)
  return answer ?? null
}

/**
 * One comment and its post. Two queries by primary key.
 * @throws NotFound if the actor may not see the post, or the comment is deleted
 */
export async function findVisibleComment(
  actor: Actor,
  id: string | undefined,
): Promise<{ comment: Comment; post: Post }> {
  if (!isId(id)) throw new NotFound()
  const [row] = await readComments(eq(comments.id, id), [], 1)
  if (!row || row.deletedAt || !isVisibleTo(actor, row)) throw new NotFound()
  const [[comment], post] = await Promise.all([withPeople([row], actor), findVisiblePost(actor, row.postId)])
  if (!comment) throw new NotFound()
  return { comment, post }
}

/** A comment locked by an act, with its post. */
export interface LockedComment {
  comment: {
    id: string
    postId: string
    authorId: string | null
    content: string
    revision: number
    hidden: boolean
    isPendingReview: boolean
    isWithheld: boolean
  }
  post: LockedPost
}

/**
 * Locks a comment and its post until the transaction ends, the post first.
 * @throws NotFound if the actor may not see the post, or the comment is deleted
 */
export async function lockVisibleComment(actor: Actor, id: string | undefined): Promise<LockedComment> {
  if (!isId(id)) throw new NotFound()
  // No lock needed: a comment never moves to another post.
  const [row] = await database().select({ postId: comments.postId }).from(comments).where(eq(comments.id, id))
  if (!row) throw new NotFound()
  const post = await lockVisiblePost(actor, row.postId)
  const [comment] = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      content: comments.content,
      revision: comments.revision,
      ...isRemoved,
    })
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .for('update')
  if (!comment || !isVisibleTo(actor, comment)) throw new NotFound()
  return { comment, post }
}

/** True if the actor may see any of these comments and its post. Two queries by primary key; none without ids. */
export async function isAnyCommentVisible(actor: Actor, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false
  const seen = await database()
    .select({ postId: comments.postId })
    .from(comments)
    .where(and(inArray(comments.id, ids), isNull(comments.deletedAt), commentsSeenBy(actor)))
  const within = seen.map(({ postId }) => postId)
  return (await visiblePosts(actor, within)).size > 0
}

/** Comments of one member, newest first, by the index `comments_of_member`. */
export async function listCommentsOf(
  actor: Actor,
  memberId: string,
  cursor: Cursor = {},
): Promise<PageOf<ListedComment>> {
  return readNewest(actor, eq(comments.userId, memberId), cursor)
}

// Comments on posts that the actor may not see are removed after the query: a page may be short, but never wrong.
async function readNewest(actor: Actor, which: SQL, cursor: Cursor): Promise<PageOf<ListedComment>> {
  const { beyond, order } = keyset({ ...byCreation, descending: true }, cursor)
  const rows = await readComments(
    and(which, isNull(comments.deletedAt), commentsSeenBy(actor), beyond),
    order,
    pageSize + 1,
  )
  return inVisiblePosts(actor, cutPage(await withPeople(rows, actor), cursor))
}

async function inVisiblePosts(actor: Actor, page: PageOf<Comment>): Promise<PageOf<ListedComment>> {
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
