import { and, desc, eq, gt, isNotNull, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import { personBy } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedForRole } from '#app/platform/database/prepared.server.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf, pageSize } from '#app/platform/lists/page-of.ts'
import type { InfiniteCursor } from '../../infinite-list/infinite-cursor.ts'
import { notMuted } from '../../reading/follows/queries.server.ts'
import { readTo } from '../../reading/queries.server.ts'
import { topicVisibleTo } from '../../topics/audience/queries.server.ts'
import { topicIdAt, topicName } from '../../topics/queries.server.ts'
import { MAX_PINNED } from '../pin/pin.server.ts'
import { type PostSummary, postColumns } from '../queries.server.ts'
import { posts } from '../tables.server.ts'
import { visibleTo } from '../visible-posts.queries.server.ts'

/** A topic by its slug, so that its posts can be read in parallel with the topic itself. */
interface TopicAt {
  slug: string
}

type PostsOfTopic = PageOf<PostSummary> & { pinned: PostSummary[] }

/**
 * A topic's posts, newest first, by the index `posts_of_topic`. On the first page pinned posts are returned separately,
 * by `posts_pinned`, in the same query.
 */
export async function listPosts(
  actor: Actor,
  topic: string | TopicAt,
  cursor: InfiniteCursor = {},
): Promise<PostsOfTopic> {
  const [key, value] = typeof topic === 'string' ? (['topicId', topic] as const) : (['slug', topic.slug] as const)
  const which = inTopic[key](actor, value)
  const { size = pageSize } = cursor
  if (cursor.after || cursor.before) return { ...(await readPage(actor, which, cursor, size)), pinned: [] }
  const isUsual = size === pageSize
  const rows = withAuthors(await (isUsual ? firstPosts[key](actor, { [key]: value }) : firstQuery(actor, which, size)))
  const part = (isAbove: boolean) => rows.flatMap(({ above, ...row }) => (above === isAbove ? [row] : []))
  const [page, pinned] = [cutPage(part(false), cursor, size), part(true)]
  const above = new Set(pinned.map(({ id }) => id))
  return { ...page, items: page.items.filter(({ id }) => !above.has(id)), pinned }
}

const inTopic = {
  topicId: (_: Actor, id: string | Placeholder) => eq(posts.topicId, id),
  slug: (actor: Actor, slug: string | Placeholder) => eq(posts.topicId, topicIdAt(actor, slug)),
}

const firstPosts = { topicId: firstOf('topicId'), slug: firstOf('slug') }

function firstOf(key: keyof typeof inTopic) {
  return preparedForRole(`first_posts_by_${key}`, (actor) =>
    firstQuery(actor, inTopic[key](actor, sql.placeholder(key)), pageSize),
  )
}

function firstQuery(actor: Actor, which: SQL, size: number) {
  return unionAll(pinnedQuery(actor, which), pageQuery(actor, which, {}, { size }))
}

/** Posts of all topics by last activity, without those the actor muted; by the index `posts_active`. */
export async function listLively(actor: Actor, cursor: Cursor = {}, size = pageSize): Promise<PageOf<PostSummary>> {
  const which = notMuted(actor, posts.id, posts.topicId)
  return pageOf(await pageQuery(actor, which, cursor, { by: posts.activeAt, size }), cursor, size)
}

/** Posts of one member, newest first, by the index `posts_of_member`. */
export async function listPostsOf(actor: Actor, memberId: string, cursor: Cursor = {}): Promise<PageOf<PostSummary>> {
  return readPage(actor, eq(posts.userId, memberId), cursor)
}

/** The newest public titles with their comment counts; by the index `posts_newest`. */
export async function newestTitles(size: number) {
  const { id, title, createdAt, commentCount, topicId } = posts
  return database()
    .select({ id, title, createdAt, commentCount, topic: topicName(topicId) })
    .from(posts)
    .where(and(isNull(posts.deletedAt), isNull(posts.hiddenAt), topicVisibleTo(visitor, posts.topicId)))
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
 * For a member's weekly digest: the most active posts since a moment, by `posts_active`, and the unanswered posts since
 * then, by `posts_newest`; 20 of each.
 */
export async function postsOfTheWeek(
  actor: Actor,
  since: Date,
): Promise<{ lively: DigestPost[]; unanswered: DigestPost[] }> {
  const { id, topicId, title, commentCount } = posts
  const columns = { id, topicId, authorId: posts.userId, title, commentCount }
  const shown = and(isNull(posts.deletedAt), isNull(posts.hiddenAt), topicVisibleTo(actor, posts.topicId))
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

async function readPage(
  actor: Actor,
  which: SQL | undefined,
  cursor: Cursor,
  size = pageSize,
): Promise<PageOf<PostSummary>> {
  return pageOf(await pageQuery(actor, which, cursor, { size }), cursor, size)
}

function pageOf(rows: SummaryRow[], cursor: Cursor, size?: number): PageOf<PostSummary> {
  const summaries = withAuthors(rows)
  return cutPage(
    summaries.map(({ above: _, ...row }) => row),
    cursor,
    size,
  )
}

type SummaryRow = Awaited<ReturnType<typeof pageQuery>>[number]

interface PageOrder {
  by?: PgColumn
  size?: number
}

function pageQuery(
  actor: Actor,
  which: SQL | undefined,
  cursor: Cursor,
  { by = posts.createdAt, size = pageSize }: PageOrder = {},
) {
  const { beyond, order } = keyset({ id: posts.id, by, descending: true }, cursor)
  return summaries(actor, false)
    .where(and(which, visibleTo(actor), beyond))
    .orderBy(...order)
    .limit(size + 1)
}

/** The pinned posts that are not hidden, last pinned first. */
function pinnedQuery(actor: Actor, which: SQL) {
  return summaries(actor, true)
    .where(and(which, isNotNull(posts.pinnedAt), isNull(posts.hiddenAt), visibleTo(actor)))
    .orderBy(desc(posts.pinnedAt), desc(posts.id))
    .limit(MAX_PINNED)
}

function summaries(actor: Actor, isAbove: boolean) {
  const above = isAbove ? sql<boolean>`true` : sql<boolean>`false`
  const { authorId, ...columns } = postColumns
  return database()
    .select({ ...columns, author: personBy(authorId), readTo: readTo(actor, posts.id), above: above.as('above') })
    .from(posts)
}

/** Replaces missing authors by the placeholder for former members. */
function withAuthors<Row extends { author: Person | null }>(rows: Row[]): (Omit<Row, 'author'> & { author: Person })[] {
  return rows.map((row) => ({ ...row, author: row.author ?? formerMember }))
}
