import { and, eq, inArray, lt } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { notifications } from './tables.server.ts'

const aboutTexts = inArray(notifications.kind, ['comment', 'reply', 'mention', 'followed'])

/** When a post is hidden or deleted: deletes its notifications. By `notifications_of_post`. */
export async function deleteNotificationsOfPost({ postId }: { postId: string }): Promise<void> {
  await database()
    .delete(notifications)
    .where(and(eq(notifications.postId, postId), aboutTexts))
}

/** When a comment is hidden or deleted: deletes its notifications. By `notifications_of_post`. */
export async function deleteNotificationsOfComment(comment: { postId: string; commentId: string }): Promise<void> {
  await database()
    .delete(notifications)
    .where(and(eq(notifications.postId, comment.postId), eq(notifications.commentId, comment.commentId), aboutTexts))
}

/** When a warning is withdrawn: deletes its notification. By `notifications_once`. */
export async function deleteWarningNotification({
  memberId,
  measureId,
}: {
  memberId: string
  measureId: string
}): Promise<void> {
  await database()
    .delete(notifications)
    .where(and(eq(notifications.memberId, memberId), eq(notifications.cause, `warned:${measureId}`)))
}

/** Retention of notifications, in days. */
export const notificationRetentionDays = 180

/** Purges notifications past their retention. Daily. */
export const purgeNotifications = defineJob<Record<string, never>>('notifications.forget-old', async () => {
  await database()
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(Date.now() - notificationRetentionDays * 86_400_000)))
})
