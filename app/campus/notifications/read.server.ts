import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { visibleRecords } from './queries.server.ts'
import { notifications } from './tables.server.ts'

const unreadOf = (member: SignedIn) => and(eq(notifications.memberId, member.id), isNull(notifications.readAt))

/**
 * Marks a member's notifications about a thread as read when they open it. One query by `notifications_unread`; one
 * more statement if there are any.
 */
export async function readNotificationsOf(member: SignedIn, postId: string): Promise<void> {
  const unread = await database()
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.memberId, member.id), eq(notifications.postId, postId), isNull(notifications.readAt)))
    .limit(1)
  if (unread.length === 0) return
  await database()
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(unreadOf(member), eq(notifications.postId, postId)))
}

/** Marks all notifications of a member as read. */
export async function readAllNotifications(member: SignedIn): Promise<void> {
  await database().update(notifications).set({ readAt: new Date() }).where(unreadOf(member))
}

/**
 * Marks a notification as read, and returns it.
 * @throws NotFound for somebody else's, and if its subject is not visible
 */
export async function readNotification(member: SignedIn, id: string): Promise<typeof notifications.$inferSelect> {
  if (!isId(id)) throw new NotFound()
  const [read] = await database()
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(eq(notifications.id, id), eq(notifications.memberId, member.id), visibleRecords(member)))
    .returning()
  if (!read) throw new NotFound()
  return read
}

/** Marks a notification as unread. @throws NotFound for somebody else's */
export async function unreadNotification(member: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw new NotFound()
  const [row] = await database()
    .update(notifications)
    .set({ readAt: null })
    .where(and(eq(notifications.id, id), eq(notifications.memberId, member.id), visibleRecords(member)))
    .returning({ id: notifications.id })
  if (!row) throw new NotFound()
}
