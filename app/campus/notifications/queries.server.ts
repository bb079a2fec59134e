import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { eventVisibleTo } from '#app/events/audience/queries.server.ts'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedForRole } from '#app/platform/database/prepared.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { publishedComments } from '../comments/newest/queries.server.ts'
import { visiblePosts } from '../posts/queries.server.ts'
import { postVisibleTo, visiblePostIds } from '../posts/visible-posts.queries.server.ts'
import type { NotificationKind } from './notification.ts'
import { notifications } from './tables.server.ts'

/** A notification with the details that its reader may see. */
export type SeenNotification = typeof notifications.$inferSelect & {
  actor: Person | null
  /** The title of the post. */
  title: string | null
  /** The beginning of the comment or post. */
  excerpt: string | null
}

/** The number of unread notifications visible to a member, up to 100. One query, by `notifications_unread`. */
export async function countUnread(member: SignedIn): Promise<number> {
  const [row] = await unreadOf(member)
  return row?.count ?? 0
}

const unreadOf = preparedForRole('unread', (actor) => unreadQuery(actor as SignedIn))

/** The same as a column of another query. */
export function unreadCount(member: SignedIn): SQL<number> {
  return sql`(${unreadQuery(member)})`.mapWith(Number)
}

function unreadQuery(member: SignedIn) {
  const unread = database()
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.memberId, member.id), isNull(notifications.readAt), visibleRecords(member)))
    .limit(100)
    .as('unread')
  return database().select({ count: count() }).from(unread)
}

/**
 * Excludes notifications about topics that the member may no longer see, including decisions, and about events that
 * they may no longer see.
 */
export function visibleRecords(member: SignedIn): SQL | undefined {
  const [post, event] = [postVisibleTo(member, notifications.postId), eventVisibleTo(member, notifications.eventId)]
  return and(post && or(isNull(notifications.postId), post), event && or(isNull(notifications.eventId), event))
}

const perPage = 60

/**
 * A member's notifications, newest first, by `notifications_of_member`: four queries. Leaves out those whose subject
 * the member may not see.
 */
export async function listNotifications(member: SignedIn, cursor: Cursor = {}): Promise<PageOf<SeenNotification>> {
  const { beyond, order } = keyset({ id: notifications.id, by: notifications.createdAt, descending: true }, cursor)
  const rows = await database()
    .select()
    .from(notifications)
    .where(and(eq(notifications.memberId, member.id), beyond, visibleRecords(member)))
    .orderBy(...order)
    .limit(perPage + 1)
  const page = cutPage(rows, cursor, perPage)
  return { ...page, items: await seenBy(member, page.items) }
}

/**
 * The notifications among `rows` whose subject the member may see, with its title and text: four queries by primary
 * key.
 */
export async function seenBy(
  member: SignedIn,
  rows: (typeof notifications.$inferSelect)[],
): Promise<SeenNotification[]> {
  const [people, posts, visibleIds, comments] = await Promise.all([
    peopleById(rows.map(({ actorId }) => actorId)),
    visiblePosts(member, ids(rows.map(({ postId }) => postId))),
    visiblePostIds(member, ids(rows.filter(isAboutDecision).map(({ postId }) => postId))),
    publishedComments(ids(rows.map(({ commentId }) => commentId))),
  ])
  return rows.flatMap((row) => {
    const { postId, commentId, actorId } = row
    const post = postId ? posts.get(postId) : undefined
    const comment = commentId ? comments.get(commentId) : undefined
    const isDecision = isAboutDecision(row)
    if (isDecision ? postId && !visibleIds.has(postId) : (postId && !post) || (commentId && !comment)) return []
    const actor = isDecision ? null : (people.get(actorId ?? '') ?? (postId ? formerMember : null))
    const excerpt = comment?.plain ?? (isDecision ? null : (post?.opening ?? null))
    return [{ ...row, actor, title: post?.title ?? row.details.title ?? null, excerpt }]
  })
}

/** Shown even if the subject is hidden or deleted, with its recorded title. */
function isAboutDecision({ kind }: { kind: NotificationKind }): boolean {
  return kind === 'decision' || kind === 'report'
}

function ids(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))]
}

/** One of the member's notifications. One query by primary key. @throws NotFound */
export async function memberNotification(member: SignedIn, id: string | undefined) {
  if (!isId(id)) throw new NotFound()
  const [row] = await database()
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.memberId, member.id), visibleRecords(member)))
  if (!row) throw new NotFound()
  return row
}

/** All notifications of a member, oldest first, for their data export. */
export function everyNotificationOf(member: SignedIn) {
  const { kind, postId, commentId, eventId, details, createdAt, readAt } = notifications
  return database()
    .select({ kind, postId, commentId, eventId, facts: details, createdAt, readAt })
    .from(notifications)
    .where(and(eq(notifications.memberId, member.id), visibleRecords(member)))
    .orderBy(asc(createdAt), asc(notifications.id))
}
