import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, emptyPage, type PageOf, type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { wholeWordsQuery } from '#app/platform/lists/search.server.ts'
import { posts } from './tables.server.ts'

/** A post as lists show it. */
export interface PostSummary {
  id: string
  topicId: string
  title: string
  /** The beginning of its content, without markup. */
  opening: string
  author: Person
  createdAt: Date
  edited: boolean
  locked: boolean
  hidden: boolean
  likeCount: number
  commentCount: number
}

/** A post as its page shows it, and as rules judge it. */
export interface Post extends PostSummary {
  content: string
  /** Null until it is rendered. */
  html: string | null
  revision: number
  authorId: string | null
  editedAt: Date | null
}

/**
 * The post with this id. One query by primary key, one for its author.
 * @throws NotFound for one that the actor may not see
 */
export async function findVisiblePost(actor: Actor, id: string | undefined): Promise<Post> {
  if (!isId(id)) throw new NotFound()
  const row = onlyVisible(actor, await database().select(wholeColumns).from(posts).where(eq(posts.id, id)))
  const [post] = await withAuthors([row])
  const { authorId, content, html, revision, editedAt } = row
  return { ...(post as PostSummary), authorId, content, html, revision, editedAt }
}

/** A post as an act holds it. */
export type HeldPost = Omit<Post, 'author'>

/**
 * The post for an act: its row is locked until the transaction ends, so that what is read here is still so when the act
 * writes. Taken after `writingMember`: member, post, comment is the order in which rows are locked.
 * @throws NotFound for one that the actor may not see
 */
export async function holdVisiblePost(actor: Actor, id: string | undefined): Promise<HeldPost> {
  if (!isId(id)) throw new NotFound()
  return onlyVisible(actor, await database().select(wholeColumns).from(posts).where(eq(posts.id, id)).for('update'))
}

function onlyVisible(actor: Actor, [row]: PostRow[]): PostRow {
  if (!row) throw new NotFound()
  if (row.deletedAt) throw new NotFound('This post was deleted.')
  if (!can(actor, 'post.see', row)) throw new NotFound()
  return row
}

/** A topic's posts, newest first, by the index `posts_of_topic`. */
export async function listPosts(actor: Actor, topicId: string, place: Place = {}): Promise<PageOf<PostSummary>> {
  return readPage(actor, eq(posts.topicId, topicId), place)
}

/** What one member posted, newest first, by the index `posts_of_member`. */
export async function listPostsOf(actor: Actor, memberId: string, place: Place = {}): Promise<PageOf<PostSummary>> {
  return readPage(actor, eq(posts.userId, memberId), place)
}

/** Posts that hold the words, newest first: by `posts_search` for rare words, by `posts_newest` for common ones. */
export async function searchPosts(actor: Actor, words: string, place: Place = {}): Promise<PageOf<PostSummary>> {
  const query = wholeWordsQuery(words)
  return query ? readPage(actor, sql`${posts}.search @@ ${query}`, place) : emptyPage
}

/** Those of `ids` that the actor may see, with id and title. One query by primary key. */
export async function visiblePosts(actor: Actor, ids: string[]): Promise<Map<string, { id: string; title: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: posts.id, title: posts.title })
    .from(posts)
    .where(and(inArray(posts.id, [...new Set(ids)]), visibleTo(actor)))
  return new Map(rows.map((row) => [row.id, row]))
}

async function readPage(actor: Actor, which: SQL | undefined, place: Place): Promise<PageOf<PostSummary>> {
  const { beyond, order } = keyset({ id: posts.id, by: posts.createdAt, descending: true }, place)
  const rows = await database()
    .select(summaryColumns)
    .from(posts)
    .where(and(which, visibleTo(actor), beyond))
    .orderBy(...order)
    .limit(pageSize + 1)
  return cutPage(await withAuthors(rows), place)
}

function visibleTo(actor: Actor): SQL | undefined {
  if (can(actor, 'post.hide')) return isNull(posts.deletedAt)
  const id = actorId(actor)
  return and(isNull(posts.deletedAt), or(isNull(posts.hiddenAt), id ? eq(posts.userId, id) : undefined))
}

const summaryColumns = {
  id: posts.id,
  topicId: posts.topicId,
  authorId: posts.userId,
  title: posts.title,
  opening: sql<string>`left(coalesce(${posts.plain}, ${posts.content}), 240)`,
  createdAt: posts.createdAt,
  edited: sql<boolean>`${posts.editedAt} is not null`,
  locked: sql<boolean>`${posts.lockedAt} is not null`,
  hidden: sql<boolean>`${posts.hiddenAt} is not null`,
  likeCount: posts.likeCount,
  commentCount: posts.commentCount,
}

const wholeColumns = {
  ...summaryColumns,
  content: posts.content,
  html: posts.html,
  revision: posts.revision,
  editedAt: posts.editedAt,
  deletedAt: posts.deletedAt,
}

type PostRow = HeldPost & { deletedAt: Date | null }

async function withAuthors(
  rows: (Omit<PostSummary, 'author'> & { authorId: string | null })[],
): Promise<PostSummary[]> {
  const people = await peopleById(rows.map((row) => row.authorId))
  return rows.map(({ authorId, ...row }) => ({ ...row, author: people.get(authorId ?? '') ?? formerMember }))
}

/** True where the post with the id in `postId` is not deleted. */
export function postStands(postId: SQLWrapper): SQL {
  return sql`exists (select from ${posts} where ${posts.id} = ${postId} and ${posts.deletedAt} is null)`
}

/** All that a member has posted, oldest first, for their own copy; by the index on the author. */
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
    .orderBy(asc(posts.createdAt))
}
