import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId, type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { cutPage, type PageOf, type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { linkMentions, type Mention } from '../mentions/mention.ts'
import { notMuted } from '../reading/follows/queries.server.ts'
import { readTo } from '../reading/queries.server.ts'
import { nothingHiddenFrom, topicInSight } from '../topics/audience/queries.server.ts'
import { topicName } from '../topics/queries.server.ts'
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
  /** When it was published or last commented on. */
  activeAt: Date
  edited: boolean
  locked: boolean
  /** It stands above the others of its topic. */
  pinned: boolean
  hidden: boolean
  /** It waits for a moderator, or was kept out: it never appeared. */
  held: boolean
  likeCount: number
  commentCount: number
  /** The comment that was chosen as its answer. */
  acceptedCommentId: string | null
  /** Up to which moment the reader has read its thread; null where nothing is news to them. */
  readTo: Date | null
}

/** A post as its page shows it, and as rules judge it. */
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
 * The post with this id. One query by primary key, one for its author.
 * @throws NotFound for one that the actor may not see
 */
export async function findVisiblePost(actor: Actor, id: string | undefined): Promise<Post> {
  if (!isId(id)) throw new NotFound()
  const row = onlyVisible(actor, await database().select(wholeColumns).from(posts).where(withIdInSight(actor, id)))
  const { deletedAt, ...post } = row
  const people = await peopleById([post.authorId, ...post.mentions.map(({ memberId }) => memberId)])
  const html = post.html && linkMentions(post.html, post.mentions, (memberId) => people.has(memberId))
  return { ...post, html, author: people.get(post.authorId ?? '') ?? formerMember }
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
  const rows = await database().select(wholeColumns).from(posts).where(withIdInSight(actor, id)).for('update')
  return onlyVisible(actor, rows)
}

// In a topic that the actor may not see not even what was deleted is told from what never existed.
function withIdInSight(actor: Actor, id: string): SQL | undefined {
  return and(eq(posts.id, id), topicInSight(actor, posts.topicId))
}

function onlyVisible(actor: Actor, [row]: PostRow[]): PostRow {
  if (!row) throw new NotFound()
  if (row.deletedAt) throw new NotFound('This post was deleted.')
  if (!can(actor, 'post.see', row)) throw new NotFound()
  return row
}

/**
 * A topic's posts, newest first, by the index `posts_of_topic`; on the first page those that are pinned stand apart.
 * One query for both, by `posts_pinned`.
 */
export async function listPosts(
  actor: Actor,
  topicId: string,
  place: Place = {},
): Promise<PageOf<PostSummary> & { pinned: PostSummary[] }> {
  const inTopic = eq(posts.topicId, topicId)
  if (place.after || place.before) return { ...(await readPage(actor, inTopic, place)), pinned: [] }
  const rows = await withAuthors(await unionAll(pinnedQuery(actor, inTopic), pageQuery(actor, inTopic, place)))
  const part = (isAbove: boolean) => rows.flatMap(({ above, ...row }) => (above === isAbove ? [row] : []))
  const page = cutPage(part(false), place)
  return { ...page, items: page.items.filter(({ pinned }) => !pinned), pinned: part(true) }
}

/** What happened last over all topics but for what the actor has muted, by the index `posts_active`. */
export async function listLively(actor: Actor, place: Place = {}, size = pageSize): Promise<PageOf<PostSummary>> {
  return readPage(actor, notMuted(actor, posts.id, posts.topicId), place, { by: posts.activeAt, size })
}

/** The newest titles, for everybody to read, and how many answers each has; by the index `posts_newest`. */
export async function newestTitles(size: number) {
  const { id, title, createdAt, commentCount, topicId } = posts
  return database()
    .select({ id, title, createdAt, commentCount, topic: topicName(topicId) })
    .from(posts)
    .where(and(isNull(posts.deletedAt), isNull(posts.hiddenAt), topicInSight(visitor, posts.topicId)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(size)
}

/** A post in a digest. */
export interface DigestPost {
  id: string
  topicId: string
  authorId: string | null
  title: string
  commentCount: number
}

/**
 * For the weekly mail of a member: what was talked about most since a moment, by `posts_active`, and what was asked
 * since and has no answer, by `posts_newest`; 20 of each.
 */
export async function postsOfTheWeek(
  actor: Actor,
  since: Date,
): Promise<{ lively: DigestPost[]; unanswered: DigestPost[] }> {
  const { id, topicId, title, commentCount } = posts
  const columns = { id, topicId, authorId: posts.userId, title, commentCount }
  const shown = and(isNull(posts.deletedAt), isNull(posts.hiddenAt), topicInSight(actor, posts.topicId))
  const lively = await database()
    .select(columns)
    .from(posts)
    .where(and(shown, gt(posts.activeAt, since), gt(commentCount, 0)))
    .orderBy(desc(commentCount), desc(id))
    .limit(20)
  const unanswered = await database()
    .select(columns)
    .from(posts)
    .where(and(shown, gt(posts.createdAt, since), eq(commentCount, 0)))
    .orderBy(desc(posts.createdAt), desc(id))
    .limit(20)
  return { lively, unanswered }
}

/** What one member posted, newest first, by the index `posts_of_member`. */
export async function listPostsOf(actor: Actor, memberId: string, place: Place = {}): Promise<PageOf<PostSummary>> {
  return readPage(actor, eq(posts.userId, memberId), place)
}

/** Those of `ids` that the actor may see, with title and beginning. One query by primary key. */
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

/** What a moderator decides about, as they need to see it. One query by primary key. */
export async function postsToJudge(ids: string[]) {
  if (ids.length === 0) return []
  const { hidden, held } = postColumns
  const text = sql<string>`left(${posts.content}, 1500)`
  const answers = sql<string | null>`null`
  return database()
    .select({ id: posts.id, postId: posts.id, title: posts.title, text, answers, authorId: posts.userId, hidden, held })
    .from(posts)
    .where(and(inArray(posts.id, ids), isNull(posts.deletedAt)))
}

/**
 * How many posts of a member have stood for a day, up to 10, and how many they wrote within an hour; by
 * `posts_of_member`.
 */
export async function postCountsOf(memberId: string): Promise<{ standing: number; thisHour: number }> {
  const [row] = await database().execute<{ standing: number; thisHour: number }>(sql`
    select
      (select count(*)::int from (select from posts
        where user_id = ${memberId} and deleted_at is null and hidden_at is null
          and created_at < now() - interval '1 day' limit 10) few) as standing,
      (select count(*)::int from posts
        where user_id = ${memberId} and deleted_at is null and created_at > now() - interval '1 hour') as "thisHour"`)
  return row ?? { standing: 0, thisHour: 0 }
}

/** How many like a post. One query by primary key. */
export async function likesOfPost(id: string): Promise<number> {
  const [post] = await database().select({ likeCount: posts.likeCount }).from(posts).where(eq(posts.id, id))
  return post?.likeCount ?? 0
}

/** A post as its author left it, for the product itself to decide whom it concerns. One query by primary key. */
export async function postAsWritten(id: string) {
  const [post] = await database()
    .select({
      id: posts.id,
      topicId: posts.topicId,
      authorId: posts.userId,
      title: posts.title,
      mentions: posts.mentions,
      /** Everybody in the Campus may see it. */
      stands: sql<boolean>`${posts.deletedAt} is null and ${posts.hiddenAt} is null`,
    })
    .from(posts)
    .where(eq(posts.id, id))
  return post
}

async function readPage(
  actor: Actor,
  which: SQL | undefined,
  place: Place,
  order: PageOrder = {},
): Promise<PageOf<PostSummary>> {
  const rows = await withAuthors(await pageQuery(actor, which, place, order))
  return cutPage(
    rows.map(({ above: _, ...row }) => row),
    place,
    order.size,
  )
}

interface PageOrder {
  by?: PgColumn
  size?: number
}

function pageQuery(
  actor: Actor,
  which: SQL | undefined,
  place: Place,
  { by = posts.createdAt, size = pageSize }: PageOrder = {},
) {
  const { beyond, order } = keyset({ id: posts.id, by, descending: true }, place)
  return summaries(actor, false)
    .where(and(which, visibleTo(actor), beyond))
    .orderBy(...order)
    .limit(size + 1)
}

/** Those that stand above the others of their topic, the last one that was pinned first. */
function pinnedQuery(actor: Actor, inTopic: SQL) {
  return summaries(actor, true)
    .where(and(inTopic, isNotNull(posts.pinnedAt), visibleTo(actor)))
    .orderBy(desc(posts.pinnedAt), desc(posts.id))
    .limit(5)
}

function summaries(actor: Actor, isAbove: boolean) {
  const above = isAbove ? sql<boolean>`true` : sql<boolean>`false`
  return database()
    .select({ ...postColumns, readTo: readTo(actor, posts.id), above: above.as('above') })
    .from(posts)
}

/** True for the posts that the actor may see, in lists and searches. */
export function visibleTo(actor: Actor): SQL | undefined {
  const standing = and(isNull(posts.deletedAt), topicInSight(actor, posts.topicId))
  if (can(actor, 'post.hide')) return standing
  const id = actorId(actor)
  return and(standing, or(isNull(posts.hiddenAt), id ? eq(posts.userId, id) : undefined))
}

/**
 * True where the post with the id in `postId`, deleted or not, stands in a topic that the actor may see; by primary
 * key, and only where there are topics that they may not see.
 */
export function postInSight(actor: Actor, postId: SQLWrapper): SQL | undefined {
  const topicId = sql`(select ${posts.topicId} from ${posts} where ${posts.id} = ${postId})`
  const seen = topicInSight(actor, topicId)
  return seen && sql`(${nothingHiddenFrom(actor)} or ${seen})`
}

/** Those of `ids` in topics that the actor may see, deleted and hidden ones too. One query by primary key. */
export async function postsInSight(actor: Actor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await database()
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), topicInSight(actor, posts.topicId)))
  return new Set(rows.map(({ id }) => id))
}

/** What lists show of a post. */
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
  held: sql<boolean>`${posts.heldAt} is not null`,
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

type PostRow = HeldPost & { deletedAt: Date | null }

/** Rows with who wrote them: one query by primary key. */
export async function withAuthors<Row extends { authorId: string | null }>(
  rows: Row[],
): Promise<(Omit<Row, 'authorId'> & { author: Person })[]> {
  const people = await peopleById(rows.map((row) => row.authorId))
  return rows.map(({ authorId, ...row }) => ({ ...row, author: people.get(authorId ?? '') ?? formerMember }))
}

/** True where the post with the id in `postId` is one that the actor may see and that fits `more`. By primary key. */
export function inVisiblePost(actor: Actor, postId: SQLWrapper, more?: SQL): SQL {
  // The offset keeps the planner from reading all posts for the few rows that are asked about.
  return sql`exists (select from ${posts} where ${and(sql`${posts.id} = ${postId}`, visibleTo(actor), more)} offset 0)`
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
